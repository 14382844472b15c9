import { eq, sql } from 'drizzle-orm';
import type { ImapFlow } from 'imapflow';
import { KEPT_DAYS, MOST_BYTES } from '#app/features/inbound-mail/rules/terms.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { noteFailure } from '#app/platform/adapter-health.server.ts';
import { adapterSettings } from '#app/platform/adapter-settings.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { jobsEnding } from '#app/platform/jobs.server.ts';
import { type ImapSettings, imapFault, newMailWithin, withMailbox } from './ports/imap.server.ts';
import { receiveMail } from './receive-mail.server.ts';

const SYSTEM = system('inbound-mail');
const { mailboxCursors: k } = schema;
/** Mails of one reading; the next minute takes the others. */
const MOST_AT_ONCE = 100;
/** After the server renumbered its mails, those of the last days are read again; known ones are recognised. */
const AGAIN_DAYS = 3;

const nameOf = ({ user, host }: ImapSettings) => `${user}@${host}`;

/**
 * Job `inbound-mail.fetch`: stores the new mails of the inbox, which stay unchanged on the server. A mailbox that was
 * never read begins with the mails that come from now on. A failure is noted; the next minute tries again.
 * @param waitMs then waits so long for further mails, if the server reports them at once (IDLE, RFC 2177); otherwise the
 * next minute reads them
 */
export async function fetchMails(waitMs = 0): Promise<void> {
  const until = Date.now() + waitMs;
  const settings = adapterSettings().inbox;
  if (!settings?.host) return;
  const mailbox = nameOf(settings);
  try {
    await withMailbox(settings, async (client, uidValidity, uidNext) => {
      do {
        await readNew(client, mailbox, { uidValidity, uidNext });
        await asActor(SYSTEM, (tx) =>
          tx.update(k).set({ fetchedAt: new Date(), failures: 0, fault: null }).where(eq(k.mailbox, mailbox)),
        );
      } while (await newMailWithin(client, until - Date.now(), jobsEnding()));
    });
  } catch (error) {
    const fault = imapFault(error).slice(0, 60);
    noteFailure('inbox', fault);
    await asActor(SYSTEM, (tx) =>
      tx
        .insert(k)
        .values({ mailbox, failedAt: new Date(), failures: 1, fault })
        .onConflictDoUpdate({
          target: k.mailbox,
          set: { failedAt: new Date(), failures: sql`${k.failures} + 1`, fault },
        }),
    );
  }
}

async function readNew(
  client: ImapFlow,
  mailbox: string,
  { uidValidity, uidNext }: { uidValidity: string; uidNext: number },
): Promise<void> {
  const [known] = await asActor(SYSTEM, (tx) => tx.select().from(k).where(eq(k.mailbox, mailbox)));
  const keep = (lastUid: number) =>
    asActor(SYSTEM, (tx) =>
      tx
        .insert(k)
        .values({ mailbox, uidValidity, lastUid })
        .onConflictDoUpdate({ target: k.mailbox, set: { uidValidity, lastUid } }),
    );
  if (!known?.uidValidity) {
    await keep(uidNext - 1);
    return;
  }
  const same = known.uidValidity === uidValidity;
  const since = new Date(Date.now() - AGAIN_DAYS * 24 * 60 * 60 * 1000);
  const found = await client.search(same ? { uid: `${known.lastUid + 1}:*` } : { since }, { uid: true });
  // "n:*" names the last mail even if its number is below n.
  const news = (found || [])
    .filter((uid) => !same || uid > known.lastUid)
    .toSorted((a, b) => a - b)
    .slice(0, MOST_AT_ONCE);
  let last = same ? known.lastUid : 0;
  for (const uid of news) {
    await storeOne(client, uid);
    last = uid;
    await keep(last);
  }
  if (!same && news.length === 0) await keep(uidNext - 1);
}

async function storeOne(client: ImapFlow, uid: number): Promise<void> {
  const size = await client.fetchOne(String(uid), { size: true, uid: true }, { uid: true });
  // Deleted meanwhile.
  if (!size) return;
  const oversize = (size.size ?? 0) > MOST_BYTES;
  const mail = await client.fetchOne(String(uid), oversize ? { headers: true } : { source: true }, {
    uid: true,
  });
  const raw = mail && (oversize ? mail.headers : mail.source);
  if (raw && raw.length > 0) await receiveMail(raw, 'imap', oversize);
}

/** Tests the settings by opening the inbox. @returns why it failed, or null; also null without an IMAP server */
export async function testInbox(): Promise<string | null> {
  const settings = adapterSettings().inbox;
  if (!settings?.host) return null;
  try {
    await withMailbox(settings, async () => {});
    return null;
  } catch (error) {
    return imapFault(error);
  }
}

/**
 * Job `inbound-mail.expire`: deletes old mails, and the whole messages of mails that can no longer be taken out of a
 * conversation.
 */
export const expireMails = (): Promise<void> =>
  asActor(SYSTEM, async (tx) => {
    await tx.execute(sql`update incoming_mails set state = 'done', raw = null, body = ''
      where state = 'to_check' and assigned_at <= now() - interval '1 day'`);
    await tx.execute(sql`delete from incoming_mails where
      state = 'done' and created_at < now() - make_interval(days => ${KEPT_DAYS.done})
      or state = 'to_check' and created_at < now() - make_interval(days => ${KEPT_DAYS.open})`);
  });

/** State of the mailbox for the page about health; null without an IMAP server. Instants are ISO texts. */
export async function mailboxHealth(): Promise<{
  fetchedAt: string | null;
  failures: number;
  fault: string | null;
} | null> {
  const settings = adapterSettings().inbox;
  if (!settings?.host) return null;
  const [row] = await asActor(SYSTEM, (tx) =>
    tx
      .select()
      .from(k)
      .where(eq(k.mailbox, nameOf(settings))),
  );
  return {
    fetchedAt: row?.fetchedAt?.toISOString() ?? null,
    failures: row?.failures ?? 0,
    fault: row?.fault ?? null,
  };
}
