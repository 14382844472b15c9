import { type ActionFunctionArgs, data } from 'react-router';
import { CurrentPasswordInput, TotpInput } from '#app/features/accounts/rules/input.ts';
import {
  CODES_RENEWED,
  TWO_FACTOR_OFF,
  TWO_FACTOR_ON,
} from '#app/features/accounts/rules/security-messages.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { textIn } from '#app/lib/form-data.ts';
import type { Session } from '#app/platform/auth.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { sessionOf } from '#app/platform/guards.server.ts';
import {
  confirmTwoFactor,
  type Enrolment,
  isEnrolment,
  renewRecoveryCodes,
  showEnrolment,
  startTwoFactor,
  stopTwoFactor,
} from './two-factor.server.ts';

type Who = { session: Session; request: Request; headers: Headers };

/** The key and the codes are shown in one answer and nowhere else. */
export type ShownFactor = { enrolment?: Enrolment; codes?: string[] };

const NOT_CHANGED = 'Nada foi alterado';

const confirm = defineForm({
  failed: 'Código não conferido',
  schema: TotpInput,
  save: async ({ session, request, headers }: Who, { code }) => {
    const confirmed = await confirmTwoFactor(session, request, code);
    if (confirmed.ok) for (const [name, value] of confirmed.value.headers) headers.append(name, value);
    return confirmed;
  },
  done: TWO_FACTOR_ON,
  show: ({ codes }): ShownFactor => ({ codes }),
});

/** @param afterStop page after it was switched off */
const twoFactorForms = (afterStop: string) => ({
  start: defineForm({
    failed: NOT_CHANGED,
    schema: CurrentPasswordInput,
    save: ({ request }: Who, { password }) => startTwoFactor(request, password),
    show: (enrolment): ShownFactor => ({ enrolment }),
  }),
  /** The code is entered again after a refusal, and the key stays. */
  confirm: async (who: Who, form: FormData, intent: string) => {
    const uri = textIn(form, 'uri');
    if (!isEnrolment(uri)) throw data(null, 400);
    const { draft: _, ...answer } = await confirm(who, form, intent);
    return answer.ok ? answer : { ...answer, shown: { enrolment: await showEnrolment(uri) } };
  },
  renew: defineForm({
    failed: NOT_CHANGED,
    schema: CurrentPasswordInput,
    save: ({ request }: Who, { password }) => renewRecoveryCodes(request, password),
    done: CODES_RENEWED,
    show: (codes): ShownFactor => ({ codes }),
  }),
  stop: defineForm({
    failed: NOT_CHANGED,
    schema: CurrentPasswordInput,
    save: ({ request }: Who, { password }) => stopTwoFactor(request, password),
    done: (headers) => redirectWithToast(afterStop, TWO_FACTOR_OFF, headers),
  }),
});

/** Action of a page of the second factor. @param afterStop page after it was switched off */
export function twoFactorAction(afterStop: string) {
  const forms = twoFactorForms(afterStop);
  return (args: ActionFunctionArgs) => {
    const headers = new Headers();
    const who = { session: sessionOf(args.context), request: args.request, headers };
    return answerForms(forms, who, args, headers);
  };
}
