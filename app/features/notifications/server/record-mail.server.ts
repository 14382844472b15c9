import { sql } from 'drizzle-orm';
import { asActor, system } from '#app/platform/actor.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import type { Mail } from '#app/platform/mail/mail.server.ts';

/**
 * Records that a mail was sent to a person with an account, for their history in the panel. A failure here
 * does not repeat the job: the mail was sent already.
 */
export async function recordMail({ id, to, subject }: Pick<Mail, 'id' | 'to' | 'subject'>): Promise<void> {
  try {
    await asActor(system('mail'), (tx) =>
      tx.execute(sql`insert into sent_mails (user_id, mail_id, subject)
        select p.id, ${id}, ${subject} from users u join profiles p on p.id = u.id
        where u.email = ${to} and p.erased_at is null on conflict (mail_id) do nothing`),
    );
  } catch (error) {
    log.warn({ event: 'mail', ...errorFields(error) }, 'a mail that left was not written down');
  }
}
