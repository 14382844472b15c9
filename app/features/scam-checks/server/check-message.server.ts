import { getSite } from '#app/features/content/server/index.server.ts';
import { installmentTitle } from '#app/features/payments/rules/invoice-view.ts';
import { findInvoiceInstallment, findIssuedCodes } from '#app/features/payments/server/index.server.ts';
import {
  type OfficialChannels,
  officialChannels,
} from '#app/features/scam-checks/rules/official-channels.ts';
import { type Piece, type Pieces, scamPieces } from '#app/features/scam-checks/rules/pieces.ts';
import type { OwnInstallment } from '#app/features/scam-checks/rules/terms.ts';
import { judge, type ScamJudgement } from '#app/features/scam-checks/rules/verdict.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { adapterSettings } from '#app/platform/adapter-settings.server.ts';
import { env } from '#app/platform/env.server.ts';
import { foreignError } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeignText } from '#app/platform/foreign/parse-foreign.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { MESSAGE } from './foreign-message.server.ts';

/** Counts one check from an address. @returns seconds to wait, or 0. */
export const consumeCheck = (ip: string): Promise<number> => consume('check-ip', ip);

type CheckedMessage = ScamJudgement & { own: OwnInstallment | null };

/**
 * Compares a pasted message with the issued codes and announced contacts of the business. It stores nothing. Each check makes
 * the same queries, whatever was pasted; only the owner of a charge learns whose it is.
 * @param customer the signed-in customer
 */
export async function checkMessage(
  pasted: string,
  customer: CustomerActor | null = null,
  now: Date = new Date(),
): Promise<CheckedMessage> {
  const channels = await loadChannels();
  return checkPieces(scamPieces(pasted, civilDateAt(now), channels.name), channels, customer, now);
}

/** The same for a text of any length; a parser process splits a long one. */
export async function checkForeignMessage(
  pasted: string,
  customer: CustomerActor | null,
  ip: string,
  now: Date = new Date(),
): Promise<Result<CheckedMessage>> {
  const sender = customer ? { account: customer.userId } : { address: ip };
  const channels = await loadChannels();
  const settings = { today: civilDateAt(now), name: channels.name };
  const read = await parseForeignText(MESSAGE, sender, settings, pasted);
  return read.ok
    ? ok(await checkPieces(read.value, channels, customer, now))
    : foreignError(read.reason, 'text', 'conteudo');
}

async function checkPieces(
  found: Pieces,
  channels: OfficialChannels,
  customer: CustomerActor | null,
  now: Date,
): Promise<CheckedMessage> {
  const codes = found.pieces.flatMap(issuedCodeOf);
  const issued = await findIssuedCodes(codes);
  const judgement = judge(found, channels, new Set(issued.map(({ code }) => code)));
  const own = customer && issued.find(({ userId }) => userId === customer.userId);
  return { ...judgement, own: own ? await ownInstallment(customer, own.installmentId, now) : null };
}

/** The text by which an issued code is known: a Pix code whole, a boleto by its bar code. */
function issuedCodeOf(piece: Piece): string[] {
  if (piece.kind === 'pix') return [piece.text];
  return piece.kind === 'boleto' && piece.reading.kind === 'bank' ? [piece.reading.barcode] : [];
}

/** Loads the business's current channels from its settings. */
async function loadChannels() {
  const { company, check_page: page } = await getSite('company', 'check_page');
  const mailFrom = adapterSettings().smtp?.from ?? env().mailFrom;
  return officialChannels({ company, page, appUrl: env().appUrl, mailFrom });
}

async function ownInstallment(
  customer: CustomerActor,
  installmentId: string,
  now: Date,
): Promise<OwnInstallment | null> {
  const found = await findInvoiceInstallment(customer, installmentId, now);
  if (!found) return null;
  const { invoice, installment } = found;
  return {
    installmentId,
    title: installmentTitle(invoice, installment),
    order: invoice.title,
    paid: installment.paidAt !== null,
  };
}
