import { sql } from 'drizzle-orm';
import { SignupInput } from '#app/features/accounts/rules/input.ts';
import { firstMessage } from '#app/lib/form-data.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { auth, confirmEmail } from '#app/platform/auth.server.ts';

const LEAST_PASSWORD = 12;

type Admin = { email: string; name: string; password: string; document: string };

/**
 * Gives the role admin to the account of an e-mail, and creates the account if necessary. Runs from the
 * terminal of the installation: no request reaches it.
 */
export async function createAdmin(admin: Admin): Promise<Result<null>> {
  const actor = system('admin-create');
  const email = admin.email.trim().toLowerCase();
  const known = await asActor(actor, (tx) => tx.execute(sql`select 1 from users where email = ${email}`));
  if (known.rows.length === 0) {
    if (admin.password.length < LEAST_PASSWORD) {
      return err({
        code: 'password',
        message: `A senha do administrador precisa de ao menos ${LEAST_PASSWORD} caracteres.`,
      });
    }
    const parsed = SignupInput.safeParse({
      email,
      password: admin.password,
      full_name: admin.name,
      doc_type: 'CPF',
      doc_number: admin.document,
      // The installer is not a customer: the required profile values below can be corrected in the panel.
      phone: '11999999999',
      uf: 'SP',
    });
    if (!parsed.success) return err({ code: 'input', message: firstMessage(parsed.error) });
    const { password, full_name, email: _, ...rest } = parsed.data;
    await auth().api.signUpEmail({
      body: { email, password, name: full_name, userMetadata: { full_name, ...rest } },
    });
    await confirmEmail(email);
  }
  return asActor(actor, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update user_roles set role = 'admin' where user_id = (select id from users where email = ${email}) returning user_id as id`);
    if (!rows[0]) return err({ code: 'not-found', message: 'A conta não pôde ser criada.' });
    await recordAudit(tx, actor, {
      action: 'role.admin',
      entity: 'user_roles',
      entityId: rows[0].id,
      after: { role: 'admin' },
    });
    return ok(null);
  });
}
