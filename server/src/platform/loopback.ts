export const isLoopbackAddress = (address: string) => /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/i.test(address);

/** Tells whether a host name, in a setting or a URL, can be reached only from the machine itself. */
export const isLoopbackHost = (host: string) => {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
};
