interface Activation {
  origin: string;
  clientId: string;
  code: string;
}

/** A client id is any line of text. In single quotes, a shell takes it as it is. */
const quoted = (text: string) => (/^\w[\w.:@-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The commands of the reference client that make the key of an installation known to the shop. */
export const activationCommands = ({ origin, clientId, code }: Activation) =>
  `npx warden-license init \\
  --url ${origin} \\
  --client-id ${quoted(clientId)}
npx warden-license activate ${code}`;
