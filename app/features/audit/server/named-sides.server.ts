import { type SQL, sql } from 'drizzle-orm';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const side = (
  column: SQL,
) => sql`case when ${column}->>'assigneeId' ~ ${UUID} then ${column} || jsonb_build_object(
  'assigneeId', coalesce((select name from users where id = (${column}->>'assigneeId')::uuid), 'alguém que saiu da equipe'))
  else ${column} end`;

/** Before and after of an entry `a`, with the assignee's name in place of the id. */
export const namedSides = sql`${side(sql`a.before`)} as before, ${side(sql`a.after`)} as after`;
