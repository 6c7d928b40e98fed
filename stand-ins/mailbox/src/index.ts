export type { Message } from './message.ts';
export { mailboxPages } from './pages.ts';
export { type Mailbox, startMailbox } from './smtp.ts';
