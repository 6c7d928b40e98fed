/** Addresses outside this site. An operator who runs the shop under another name changes them here. */
export const links = {
  demo: 'https://demo.warden.example/',
  repository: 'https://code.warden.example/warden',
  sales: 'sales@warden.example',
  support: 'support@warden.example',
  security: 'security@warden.example',
};
