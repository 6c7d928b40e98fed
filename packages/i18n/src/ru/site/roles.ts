import type { RolesTexts } from '../../en/site/roles.ts';

export const roles: RolesTexts = {
  memberRoles: { owner: 'Владелец', billing: 'Бухгалтер', technical: 'Инженер', viewer: 'Наблюдатель' },
};
