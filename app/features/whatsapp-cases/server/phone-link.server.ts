import { and, eq, isNull } from 'drizzle-orm';
import {
  admitLink,
  askedOften,
  countLink,
  openLinkWithoutMail,
} from '#app/features/accounts/server/index.server.ts';
import { addForeignMessage } from '#app/features/conversations/server/index.server.ts';
import { SECRET_MARK, SIGN_IN_TEMPLATE } from '#app/features/whatsapp/rules/terms.ts';
import { numberKey } from '#app/features/whatsapp/rules/whatsapp-words.ts';
import {
  contactOfPhone,
  isQueued,
  queueWhatsApp,
  WHATSAPP,
  type WhatsAppContact,
  whatsAppLinked,
} from '#app/features/whatsapp/server/index.server.ts';
import { type AutoAnswer, passwordWords, signInWords } from '#app/features/whatsapp-cases/rules/steps.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { firstName } from '#app/lib/text.ts';
import { asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { JobData } from '#app/platform/job-names.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { whatsappCases: k } = schema;

/** Key by which links of a person are counted. */
const limitKey = (mark: string): string => `whatsapp:${mark}`;

/**
 * Asks for a link that signs in by WhatsApp. The account is looked for in a job: the answer, and the time that it takes,
 * are the same for a phone without an account.
 * @param next page after the sign-in, a path of this site
 */
export async function requestPhoneLink(request: Request, phone: string, next: string): Promise<Result<null>> {
  const key = numberKey(phone);
  const refused = await admitLink(request, limitKey(key));
  if (refused) return err({ ...refused, fields: { phone: refused.message } });
  const job = { id: newId(), phone: key, next };
  if (whatsAppLinked())
    await asActor(WHATSAPP, (tx) => enqueue(tx, 'whatsapp.sign-in', job, { key: job.id }));
  return ok(null);
}

/**
 * Account that a contact opened itself, or that the team opened with its phone and without an e-mail. A contact that the
 * team joined to an existing account gets no link: the team confirms a conversation, not a sign-in.
 */
const ownAccount = ({ id, userId, invitedAt }: WhatsAppContact): Promise<UserId | null> =>
  asActor(WHATSAPP, async (tx) => {
    if (!userId) return null;
    if (invitedAt) return userId as UserId;
    const [found] = await tx
      .select({ id: k.id })
      .from(k)
      .where(and(eq(k.contactId, id), eq(k.userId, userId), isNull(k.tiedAt)));
    return found ? (userId as UserId) : null;
  });

/** Answer to ENTRAR, in words for free text; null for a contact that did not open its account itself. */
export async function signInAnswer(contact: WhatsAppContact): Promise<AutoAnswer | null> {
  const userId = await ownAccount(contact);
  if (!userId) return null;
  const often = await countLink(limitKey(contact.phoneKey ?? contact.id));
  return often > 0 ? askedOften(often).message : linkWords(userId, '');
}

async function linkWords(userId: UserId, next: string): Promise<AutoAnswer> {
  const secret = await openLinkWithoutMail(userId, next);
  return secret ? { text: signInWords(SECRET_MARK), secret } : passwordWords(`${env().appUrl}/auth`);
}

/** Job `whatsapp.sign-in`: sends the link as free text, else by its template; nothing to a phone without an own account. */
export async function sendSignInLink({ id, phone, next }: JobData['whatsapp.sign-in']): Promise<void> {
  const key = `sign-in:${id}`;
  const contact = await asActor(WHATSAPP, async (tx) =>
    (await isQueued(tx, key)) ? null : contactOfPhone(tx, phone),
  );
  const userId = contact && (await ownAccount(contact));
  if (!userId) return;
  const answer = await linkWords(userId, next);
  const { text, secret } = typeof answer === 'string' ? { text: answer, secret: '' } : answer;
  await asActor(WHATSAPP, async (tx) => {
    const template = {
      template: SIGN_IN_TEMPLATE,
      params: [firstName(contact.name) || 'tudo bem', SECRET_MARK],
    };
    for (const content of secret ? [{ text }, template] : [{ text }]) {
      const queued = await queueWhatsApp(tx, {
        to: { contactId: contact.id },
        content,
        key,
        ...(secret && { secret }),
      });
      if (!queued.queued) continue;
      const message = { userId, externalId: queued.id, body: text, at: new Date() };
      return addForeignMessage(tx, { ...message, channel: 'whatsapp', by: 'assistant' });
    }
  });
}
