import { data } from 'react-router';
import { CheckInput, ReportInput } from '#app/features/scam-checks/rules/input.ts';
import {
  checkForeignMessage,
  consumeCheck,
  reportScam,
} from '#app/features/scam-checks/server/index.server.ts';
import { parseInput } from '#app/lib/form-data.ts';
import type { RequestInfo } from '#app/platform/request-context.server.ts';
import type { CheckAnswer, RefusedReport } from './check-words.ts';

const answerWith = (status: number, answer: CheckAnswer) =>
  data<CheckAnswer>(answer, { status, headers: { 'x-robots-tag': 'noindex' } });

const tooMany = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return `Muitas consultas deste endereço. Tente de novo em ${wait}.`;
};

/** As much of a refused text as the page gives back. */
const MOST_GIVEN_BACK = 20_000;

/**
 * Checks a pasted message; signed-in customers also see which of their payments it names.
 * @param refused the report of it that was refused
 */
export async function answerCheck(
  values: Record<string, string>,
  { ip, session }: RequestInfo,
  refused?: RefusedReport & { status: number },
) {
  const pasted = (values.conteudo ?? '').slice(0, MOST_GIVEN_BACK);
  const parsed = parseInput(CheckInput, { conteudo: pasted });
  if (!parsed.ok) return answerWith(400, { pasted, message: parsed.error.message });
  const wait = await consumeCheck(ip);
  if (wait > 0) return answerWith(429, { pasted, message: tooMany(wait) });
  const user = (await session())?.user;
  const { conteudo } = parsed.value;
  const customer = user ? { kind: 'customer' as const, userId: user.id } : null;
  const result = await checkForeignMessage(conteudo, customer, ip);
  if (!result.ok)
    return answerWith(result.error.code === 'busy' ? 503 : 422, { pasted, message: result.error.message });
  const checked = result.value;
  if (!refused) return answerWith(200, { pasted: conteudo, checked });
  const { status, ...why } = refused;
  return answerWith(status, { pasted: conteudo, checked, refused: why });
}

/** Takes a report; a refused report shows the answer again, with its entries. */
export async function answerReport(values: Record<string, string>, info: RequestInfo) {
  const parsed = parseInput(ReportInput, values);
  const result = parsed.ok ? await reportScam(info, parsed.value) : parsed;
  if (result.ok) return answerWith(200, { reported: result.value });
  const { code, message, fields = {} } = result.error;
  return answerCheck(values, info, {
    status: code === 'invalid' ? 400 : code === 'busy' ? 503 : 429,
    message,
    fields,
    draft: values,
  });
}
