import { PasskeySignInInput } from '#app/features/accounts/rules/input.ts';
import { signInByPasskey, startPasskeySignIn } from '#app/features/accounts/server/index.server.ts';
import { answerForms, defineForm, NO_FIELDS } from '#app/kit/form.server.ts';
import type { Route } from './+types/passkey-sign-in';
import { redirectSignedIn } from './after-sign-in.server.ts';
import { clientAuthAction } from './form-alert.tsx';

type Who = { request: Request; headers: Headers };

const FORMS = {
  start: defineForm({
    failed: 'Erro',
    schema: NO_FIELDS,
    save: async ({ request, headers }: Who) => {
      const started = await startPasskeySignIn(request);
      if (started.ok)
        for (const cookie of started.value.headers.getSetCookie()) headers.append('set-cookie', cookie);
      return started;
    },
    show: ({ options }) => options,
  }),
  finish: defineForm({
    failed: 'Erro',
    schema: PasskeySignInInput,
    save: ({ request }: Who, { response }) => signInByPasskey(request, response),
    done: (headers, { redirectTo = null }, { request }) => redirectSignedIn(request, headers, redirectTo),
  }),
};

/** Sign-in by passkey: the options for the device, then its answer. */
export function action(args: Route.ActionArgs) {
  const headers = new Headers();
  return answerForms(FORMS, { request: args.request, headers }, args, headers);
}

export const clientAction = clientAuthAction;
