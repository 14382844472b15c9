import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import { readAs, type SignedInActor } from '#app/platform/actor.server.ts';

/** Staff and admins, whom leads can be given to. */
export const listTeam = (admin: SignedInActor): Promise<TeamMember[]> =>
  readAs<TeamMember>(
    admin,
    'team',
    `select u.id, u.name from user_roles r join users u on u.id = r.user_id
     where r.role <> 'user' order by u.name, u.id limit 200`,
    [],
  );
