import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { SignedInActor } from '#app/platform/actor.server.ts';

/** A person with an account, a profile and a role, as after a sign-up. */
export async function addPerson(
  owner: pg.Client,
  role: 'user' | 'staff' | 'admin' = 'user',
): Promise<SignedInActor> {
  const { rows } = await owner.query<{ id: string }>(
    'insert into users (name, email, email_verified, user_metadata) values ($1, $2, true, $3) returning id',
    [
      'Pessoa de Teste',
      `${randomUUID()}@teste.exemplo`,
      {
        full_name: 'Pessoa de Teste',
        doc_type: 'CPF',
        doc_number: '52998224725',
        phone: '49999990000',
        uf: 'SC',
      },
    ],
  );
  const userId = rows[0]?.id ?? '';
  await owner.query('update user_roles set role = $1 where user_id = $2', [role, userId]);
  return { kind: role === 'user' ? 'customer' : role, userId };
}
