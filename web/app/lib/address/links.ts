/** Addresses outside this site, in one place for whoever runs it under another name. */
export const links = {
  demo: 'https://demo.warden.example/',
  repository: 'https://code.warden.example/warden',
  sales: 'sales@warden.example',
  support: 'support@warden.example',
  security: 'security@warden.example',
};
