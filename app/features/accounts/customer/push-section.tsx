import { useState, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import type { PushDevice } from '#app/features/notifications/server/index.server.ts';
import { PressForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { useToast } from '#app/ui/toast.tsx';

type Way = 'press' | 'install' | 'none';

/** Whether this browser takes pushes; on iPhone and iPad only the installed app does (iOS 16.4). */
function wayHere(): Way {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'press';
  return /iPhone|iPad/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
    ? 'install'
    : 'none';
}
const never = () => () => {};

const FAULTS = {
  denied: 'O navegador está bloqueando os avisos. Libere nas permissões deste site e tente de novo.',
  failed: 'Não conseguimos ligar os avisos neste aparelho. Tente de novo daqui a pouco.',
};

const inBase64 = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Subscribes this browser, after a press. @throws without a service worker, or when the browser refuses */
async function subscribe(publicKey: string) {
  // Without a registration, `ready` waits for ever.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('no service worker');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // A subscription of an earlier key cannot be used any more.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe(options);
  return {
    endpoint: made.endpoint,
    p256dh: inBase64(made.getKey('p256dh')),
    auth: inBase64(made.getKey('auth')),
  };
}

/** Devices that receive pushes. The browser's question comes only after the press. */
export function PushSection({ devices, publicKey }: { devices: PushDevice[]; publicKey: string }) {
  const way = useSyncExternalStore(never, wayHere, () => 'press' as const);
  return (
    <ProfileSection
      title="Avisos nos aparelhos"
      text="O aparelho toca quando há novidade. O texto nunca mostra nomes nem valores."
    >
      {way === 'press' && <TurnOn publicKey={publicKey} />}
      {way === 'install' && <InstallFirst />}
      {way === 'none' && <p>Este navegador não recebe avisos. O e-mail continua funcionando.</p>}
      {devices.length > 0 && (
        <ul aria-label="Aparelhos ligados" className="mt-5 divide-y divide-line">
          {devices.map(({ id, device, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span>
                <span className="font-medium">{device}</span>
                <span className="block text-sm text-muted">Ligado em {formatDate(createdAt)}</span>
              </span>
              <PressForm intent="remove-device" fixed={{ id }} aria-label={`Desligar ${device}`}>
                Desligar
              </PressForm>
            </li>
          ))}
        </ul>
      )}
    </ProfileSection>
  );
}

function TurnOn({ publicKey }: { publicKey: string }) {
  const fetcher = useFetcher<FormAnswer<unknown>>();
  useToast(fetcher.data?.toast);
  const [state, setState] = useState<'idle' | 'asking' | keyof typeof FAULTS>('idle');
  const press = async () => {
    setState('asking');
    try {
      if ((await Notification.requestPermission()) !== 'granted') return setState('denied');
      await fetcher.submit({ intent: 'add-device', ...(await subscribe(publicKey)) }, { method: 'post' });
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={press} pending={state === 'asking' || fetcher.state !== 'idle'}>
        Ligar avisos neste aparelho
      </Button>
      <Refusal message={state === 'denied' || state === 'failed' ? FAULTS[state] : undefined} />
    </div>
  );
}

const InstallFirst = () => (
  <div>
    <p>No iPhone e no iPad os avisos funcionam depois de instalar o aplicativo:</p>
    <ol className="mt-2 list-decimal space-y-1 pl-5">
      <li>Toque em Compartilhar, na barra do Safari.</li>
      <li>Escolha “Adicionar à Tela de Início”.</li>
      <li>Abra o aplicativo pelo novo ícone e volte a esta página.</li>
    </ol>
  </div>
);
