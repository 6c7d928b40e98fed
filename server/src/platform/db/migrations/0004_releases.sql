CREATE TABLE "installers" (
	"release_id" uuid NOT NULL,
	"os" text NOT NULL,
	"arch" text NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"file_name" text NOT NULL,
	CONSTRAINT "installers_release_id_os_arch_pk" PRIMARY KEY("release_id","os","arch")
);
--> statement-breakpoint
CREATE TABLE "release_announcements" (
	"release_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "release_announcements_release_id_user_id_pk" PRIMARY KEY("release_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"sort_key" text collate "C" NOT NULL,
	"notes_en" text NOT NULL,
	"notes_ru" text NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL,
	"announced_at" timestamp (3) with time zone,
	"downloads_count" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unsubscribe_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "news_unsubscribed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "installers" ADD CONSTRAINT "installers_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_announcements" ADD CONSTRAINT "release_announcements_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_announcements" ADD CONSTRAINT "release_announcements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "installers_sha256" ON "installers" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "installers_storage_key" ON "installers" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "release_announcements_user" ON "release_announcements" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "releases_version" ON "releases" USING btree ("version");--> statement-breakpoint
CREATE INDEX "releases_sort_key" ON "releases" USING btree ("sort_key" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "users_unsubscribe_key" ON "users" USING btree ("unsubscribe_key");