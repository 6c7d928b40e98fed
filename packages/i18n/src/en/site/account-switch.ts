/** Texts of the switch between the own account and organizations, and of what a role leaves out. */
export const accountSwitch = {
  accountSwitch: {
    label: 'Personal or organization',
    personal: 'Personal',
    settings: 'Organization settings',
    create: 'New organization',
    lost: 'You are not a member of that organization, or it was closed. This is your personal dashboard.',
    textReaders: 'the owners and technical members of the organization',
    moneyReaders: 'the owners and billing members of the organization',
    licensee: 'Licensed to',
    noLicensesTitle: 'No licenses yet',
    noInstallsTitle: 'No installations yet',
    askToBind: 'Ask an owner or a technical member of the organization to bind an installation.',
    askToBuy: 'Ask an owner or a billing member of the organization to buy a license. The payment will appear here.',
    askToAdd: 'Ask an owner or a billing member of the organization to add a company.',
  },
};

export type AccountSwitchTexts = typeof accountSwitch;
