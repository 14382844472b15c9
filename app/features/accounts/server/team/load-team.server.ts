import {
  type InviteView,
  inviteState,
  type TeamMember,
  type TeamMemberView,
} from '#app/features/accounts/rules/team.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { readAs, type SignedInActor } from '#app/platform/actor.server.ts';
import type { Position } from '#app/terms/panel-areas.ts';
import type { TeamRole } from '#app/terms/team-roles.ts';

export type TeamView = {
  members: TeamMemberView[];
  invites: InviteView[];
  requireTwoFactor: boolean;
  /** First day of the requirement; null if it began at once. */
  requiredFrom: CivilDate | null;
};

type Row = {
  members: TeamMemberView[];
  invites: {
    id: string;
    email: string;
    role: TeamRole;
    position: Position;
    invitedBy: string | null;
    createdAt: string;
    expiresAt: string;
    acceptedAt: string | null;
    revokedAt: string | null;
  }[];
  requireTwoFactor: boolean;
  requiredFrom: CivilDate | null;
};

const TEAM = `
  with team as (
    select user_id, role, position, exports_full, custom_position_id, null::timestamptz as disabled_at from user_roles where role in ('staff', 'admin')
    union all
    select d.user_id, d.role, d.position, d.exports_full, d.custom_position_id, d.created_at from disabled_members d
      join user_roles r on r.user_id = d.user_id and r.role = 'user'
  )
  select coalesce((
    select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', t.role,
        'position', t.position, 'exportsFull', t.exports_full, 'customPositionId', t.custom_position_id, 'disabledAt', t.disabled_at, 'twoFactor', coalesce(u.two_factor_enabled, false),
        'card', (select json_build_object('oabUf', c.oab_uf, 'oabNumber', c.oab_number, 'photo', c.photo, 'version', c.version)
          from team_cards c where c.user_id = u.id),
        'leads', (select count(*) from leads l where l.assignee_id = u.id),
        'clients', (select count(*) from profiles p where p.assignee_id = u.id))
      order by t.disabled_at is not null, u.name, u.id)
    from (select * from team limit 300) t join users u on u.id = t.user_id), '[]') as members,
  coalesce((
    select json_agg(i) from (
      select i.id, i.email, i.role, i.position, u.name as "invitedBy", i.created_at as "createdAt",
        i.expires_at as "expiresAt", i.accepted_at as "acceptedAt",
        -- Invitations of former owners are void.
        coalesce(i.revoked_at, case when not exists (
          select from user_roles r where r.user_id = i.invited_by and r.role = 'admin'
            and r.position = 'owner') then i.created_at end) as "revokedAt"
      from team_invites i left join users u on u.id = i.invited_by
      order by i.created_at desc limit 30) i), '[]') as invites,
  coalesce((site_setting('team_security')->>'requireTwoFactor')::boolean, false) as "requireTwoFactor",
  site_setting('team_security')->>'requiredFrom' as "requiredFrom"`;

/** The team, those whose access was taken after the others, and the latest invitations; in one statement. */
export async function loadTeam(admin: SignedInActor, now: Date = new Date()): Promise<TeamView> {
  const [row] = await readAs<Row>(admin, 'team-page', TEAM, []);
  if (!row) throw new Error('unreachable');
  return {
    ...row,
    invites: row.invites.map(({ acceptedAt, revokedAt, ...invite }) => ({
      ...invite,
      state: inviteState({ ...invite, acceptedAt, revokedAt }, now),
    })),
  };
}

/** Staff and admins, whom leads can be given to. */
export const listTeam = (admin: SignedInActor): Promise<TeamMember[]> =>
  readAs<TeamMember>(
    admin,
    'team',
    `select u.id, u.name from user_roles r join users u on u.id = r.user_id
     where r.role <> 'user' order by u.name, u.id limit 200`,
    [],
  );
