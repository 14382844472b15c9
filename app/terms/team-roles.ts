/** Roles of the team. Other accounts are customers and partners. */
export const TEAM_ROLES = ['staff', 'admin'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export const isTeamRole = (role: string): role is TeamRole => TEAM_ROLES.some((one) => one === role);
