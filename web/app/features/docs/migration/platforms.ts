export interface Platform {
  id: string;
  name: string;
  /** The file that the snippet belongs to. */
  file: string;
  code: (dsn: string) => string;
}

/** How common SDKs are started, as their documentation shows it. Only the DSN differs. */
export const platforms: readonly Platform[] = [
  { id: 'env', name: 'SENTRY_DSN', file: '.env', code: (dsn) => `SENTRY_DSN=${dsn}` },
  {
    id: 'browser',
    name: 'JavaScript',
    file: 'main.js',
    code: (dsn) => `import * as Sentry from '@sentry/browser';

Sentry.init({
  dsn: '${dsn}',
});`,
  },
  {
    id: 'react',
    name: 'React',
    file: 'src/main.jsx',
    code: (dsn) => `import * as Sentry from '@sentry/react';

Sentry.init({
  dsn: '${dsn}',
});`,
  },
  {
    id: 'vue',
    name: 'Vue',
    file: 'src/main.js',
    code: (dsn) => `import { createApp } from 'vue';
import * as Sentry from '@sentry/vue';

const app = createApp(App);
Sentry.init({
  app,
  dsn: '${dsn}',
});`,
  },
  {
    id: 'node',
    name: 'Node.js',
    file: 'instrument.mjs',
    code: (dsn) => `import * as Sentry from '@sentry/node';

Sentry.init({
  dsn: '${dsn}',
});`,
  },
  {
    id: 'python',
    name: 'Python',
    file: 'main.py',
    code: (dsn) => `import sentry_sdk

sentry_sdk.init(
    dsn="${dsn}",
)`,
  },
  {
    id: 'django',
    name: 'Django',
    file: 'settings.py',
    code: (dsn) => `import sentry_sdk

sentry_sdk.init(
    dsn="${dsn}",
    send_default_pii=True,
)`,
  },
  {
    id: 'php',
    name: 'PHP',
    file: 'index.php',
    code: (dsn) => `\\Sentry\\init([
    'dsn' => '${dsn}',
]);`,
  },
  { id: 'laravel', name: 'Laravel', file: '.env', code: (dsn) => `SENTRY_LARAVEL_DSN=${dsn}` },
  {
    id: 'java',
    name: 'Java',
    file: 'Main.java',
    code: (dsn) => `import io.sentry.Sentry;

Sentry.init(options -> {
    options.setDsn("${dsn}");
});`,
  },
  {
    id: 'spring',
    name: 'Spring Boot',
    file: 'application.yml',
    code: (dsn) => `sentry:
  dsn: ${dsn}`,
  },
  {
    id: 'go',
    name: 'Go',
    file: 'main.go',
    code: (dsn) => `err := sentry.Init(sentry.ClientOptions{
	Dsn: "${dsn}",
})
if err != nil {
	log.Fatalf("sentry.Init: %s", err)
}
defer sentry.Flush(2 * time.Second)`,
  },
  {
    id: 'dotnet',
    name: '.NET',
    file: 'Program.cs',
    code: (dsn) => `builder.WebHost.UseSentry(options =>
{
    options.Dsn = "${dsn}";
});`,
  },
  {
    id: 'ruby',
    name: 'Ruby, Rails',
    file: 'config/initializers/sentry.rb',
    code: (dsn) => `Sentry.init do |config|
  config.dsn = '${dsn}'
end`,
  },
  {
    id: 'swift',
    name: 'iOS, Swift',
    file: 'AppDelegate.swift',
    code: (dsn) => `import Sentry

SentrySDK.start { options in
    options.dsn = "${dsn}"
}`,
  },
  {
    id: 'android',
    name: 'Android, Kotlin',
    file: 'AndroidManifest.xml',
    code: (dsn) => `<application>
  <meta-data
      android:name="io.sentry.dsn"
      android:value="${dsn}" />
</application>`,
  },
  {
    id: 'flutter',
    name: 'Flutter',
    file: 'lib/main.dart',
    code: (dsn) => `await SentryFlutter.init(
  (options) {
    options.dsn = '${dsn}';
  },
  appRunner: () => runApp(const MyApp()),
);`,
  },
  {
    id: 'react-native',
    name: 'React Native',
    file: 'App.tsx',
    code: (dsn) => `import * as Sentry from '@sentry/react-native';

Sentry.init({
  dsn: '${dsn}',
});`,
  },
  {
    id: 'rust',
    name: 'Rust',
    file: 'src/main.rs',
    code: (dsn) => `let _guard = sentry::init((
    "${dsn}",
    sentry::ClientOptions {
        release: sentry::release_name!(),
        ..Default::default()
    },
));`,
  },
];
