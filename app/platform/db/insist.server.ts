import pg from 'pg';

/**
 * Errors when another process changes the same object at the same moment: duplicate_object, duplicate_table,
 * duplicate_schema, unique_violation, and internal_error for "tuple concurrently updated", which lacks its
 * own code.
 */
const COLLISIONS = ['42710', '42P07', '42P06', '23505', 'XX000'];
const ATTEMPTS = 40;

/**
 * Runs a statement until it no longer collides with another process's; `done` returns whether the other one
 * did it.
 */
export async function insist(
  owner: pg.Client,
  statement: string,
  done?: () => Promise<boolean>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.query(statement);
      return;
    } catch (error) {
      const collided = error instanceof pg.DatabaseError && COLLISIONS.includes(error.code ?? '');
      if (!collided || attempt === ATTEMPTS) throw error;
      if (await done?.()) return;
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 45));
    }
  }
}
