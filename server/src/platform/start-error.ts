/** The operator can correct this error. It is shown in one line, without a stack trace. */
export class StartError extends Error {}
