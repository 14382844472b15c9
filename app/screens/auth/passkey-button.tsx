import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { keepsPasskeys } from '#app/lib/passkeys.ts';
import { Button } from '#app/ui/button.tsx';
import { FormAlert } from './form-alert.tsx';
import type { action } from './passkey-sign-in.ts';

const TARGET = { method: 'post', action: '/auth/chave' } as const;

const NOT_USED = 'Nenhuma chave de acesso foi usada. Tente de novo ou entre com a senha.';

/** Signs in by a passkey of the device; absent in browsers without passkeys. */
export function PasskeyButton({ redirectTo }: { redirectTo: string }) {
  const fetcher = useFetcher<typeof action>();
  const [supported, setSupported] = useState(false);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { data, submit } = fetcher;
  useEffect(() => setSupported(keepsPasskeys()), []);
  useEffect(() => {
    if (!data) return;
    const options = data.ok ? data.shown : undefined;
    if (!options) return setRefusal(data.toast?.message);
    setAsking(true);
    import('@simplewebauthn/browser')
      .then(({ startAuthentication }) => startAuthentication({ optionsJSON: options }))
      .then((response) =>
        submit({ intent: 'finish', response: JSON.stringify(response), redirectTo }, TARGET),
      )
      .catch(() => setRefusal(NOT_USED))
      .finally(() => setAsking(false));
  }, [data, submit, redirectTo]);
  if (!supported) return null;
  return (
    <div className="space-y-3">
      <FormAlert message={refusal} />
      <Button
        className="w-full"
        pending={asking || fetcher.state !== 'idle'}
        onClick={() => {
          setRefusal(undefined);
          submit({ intent: 'start' }, TARGET);
        }}
      >
        Usar chave de acesso
      </Button>
    </div>
  );
}
