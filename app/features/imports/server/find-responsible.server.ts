import { fold } from '#app/lib/text.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Why a row of a client who belongs to an unknown member of the team cannot come in. */
export const UNKNOWN_MEMBER = 'Responsável: Ninguém da equipe tem este nome ou e-mail';

/**
 * Loads the team, and returns a function that finds the member with a name or e-mail; undefined for a name that no
 * member or several members have.
 */
export async function responsibleFinder(tx: Tx): Promise<(wanted: string) => UserId | undefined> {
  const { rows: team } = await clientOf(tx).query<{ id: UserId; name: string; email: string }>(
    `select u.id, u.name, u.email from user_roles r join users u on u.id = r.user_id
     where r.role in ('staff', 'admin') and not exists (select from disabled_members d where d.user_id = u.id)`,
  );
  return (wanted) => {
    const folded = fold(wanted).trim();
    const found = team.filter(({ name, email }) => [fold(name).trim(), email].includes(folded));
    return found.length === 1 ? found[0]?.id : undefined;
  };
}
