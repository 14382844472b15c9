import { sql } from 'drizzle-orm';
import { asActor, system } from '#app/platform/actor.server.ts';
import { adapterSettings } from '#app/platform/adapter-settings.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { replyAddress } from '#app/platform/mail/reply-address.server.ts';

/**
 * The address by which a customer's answer to a mail gets into the conversation, which it begins if needed; null for
 * others, and without a mailbox that receives.
 */
export async function replyAddressOf(email: string): Promise<string | null> {
  if (!adapterSettings().inbox) return null;
  return asActor(system('mail'), async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with customer as (
        select u.id from users u join user_roles r on r.user_id = u.id and r.role = 'user' where u.email = ${email}
      ), begun as (
        insert into conversations (id, user_id) select ${newId()}::uuid, id from customer
        on conflict (user_id) do nothing returning id
      )
      select id from begun union all select c.id from conversations c join customer k on k.id = c.user_id`);
    const [conversation] = rows;
    return conversation ? replyAddress(conversation.id) : null;
  });
}
