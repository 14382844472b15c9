import { CircleCheck, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { ENERGY_SENT } from '#app/features/energy/rules/messages.ts';
import type { EnergyDefaults } from '#app/features/energy/rules/terms.ts';
import { RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useDelayUnlessUsed } from '#app/ui/use-delay-unless-used.ts';
import { EnergyFields, energyDraft, IN_PLACE } from './energy-fields.tsx';

/** docs/product.md section 4, Energy request. */
const ANIMATION_MS = 1_500;
const CONFIRMATION_MS = 2_000;

const FIRST_FIELD = 'input:not([type=hidden])';

type Props = {
  banner: { title: string; subtitle: string; description: string };
  defaults: EnergyDefaults;
  onDone: () => void;
  /** The dialog was closed. */
  onClosed: () => void;
};

/** The dialog, open as long as it is mounted. */
export default function EnergyDialogContent(props: Props): ReactNode {
  return (
    <Dialog.Root open onOpenChange={props.onDone}>
      <Content {...props} />
    </Dialog.Root>
  );
}

/** Animation, form and confirmation; moves the focus between them. */
function Content({ banner, defaults, onDone, onClosed }: Props) {
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.data;
  const form = useRecordForm({ intent: 'ask', answer, draft: energyDraft(defaults), fetcher });
  const sent = answer?.ok === true;
  const animated = useAnimation();
  const content = useRef<HTMLDivElement>(null);
  useToast(answer?.toast);
  useDelayUnlessUsed(content, sent ? CONFIRMATION_MS : null, onDone);

  // The previous step's focused element was removed, or the first faulty field is another one.
  useEffect(() => {
    const next = answer?.fields ? '[aria-invalid="true"]' : sent ? '[data-sent]' : FIRST_FIELD;
    if (!animated || answer) content.current?.querySelector<HTMLElement>(next)?.focus();
  }, [animated, answer, sent]);

  return (
    <Dialog.Portal>
      <Dialog.Overlay className="fixed inset-0 z-50 bg-deep/60 dark:bg-black/70" />
      <Dialog.Content
        ref={content}
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          if (animated) return;
          event.preventDefault();
          content.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
        // A click outside must not discard the entries.
        onInteractOutside={(event) => event.preventDefault()}
        className="fixed inset-0 z-50 overflow-y-auto overscroll-contain bg-raised p-5 text-ink sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[92dvh] sm:w-[min(38rem,94vw)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl sm:border sm:border-line sm:p-8"
      >
        <div className="flex items-start justify-between gap-4">
          <div>
            <Dialog.Title className="display-m">{banner.title}</Dialog.Title>
            <p className="mt-1 text-muted">{banner.subtitle}</p>
          </div>
          <Dialog.Close className="grid size-11 shrink-0 place-items-center rounded-xl hover:bg-sunken">
            <X aria-hidden className="size-5" />
            <span className="sr-only">Fechar</span>
          </Dialog.Close>
        </div>
        {animated ? (
          <Middle>
            <LinhaLimpa className="w-full max-w-sm text-brand" />
            <p role="status" className="text-muted">
              Preparando a sua solicitação…
            </p>
          </Middle>
        ) : sent ? (
          <Middle>
            <CircleCheck aria-hidden className="size-14 text-brand" />
            <p data-sent tabIndex={-1} className="display-m outline-none">
              {ENERGY_SENT.title}
            </p>
            <p className="max-w-sm text-muted">{ENERGY_SENT.message}</p>
          </Middle>
        ) : (
          <RecordForm form={form} action="/app/energia" className="mt-6 grid gap-4 sm:grid-cols-2">
            <input type="hidden" name={IN_PLACE} value="1" />
            <p className="text-sm text-muted sm:col-span-2">{banner.description}</p>
            <EnergyFields form={form} type={defaults.doc_type} toast={answer?.toast} />
          </RecordForm>
        )}
      </Dialog.Content>
    </Dialog.Portal>
  );
}

const Middle = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-80 place-items-center content-center gap-4 py-8 text-center">{children}</div>
);

/** True for the length of the opening animation; never where motion is unwanted. */
function useAnimation(): boolean {
  const [running, setRunning] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    if (!running) return;
    const end = setTimeout(() => setRunning(false), ANIMATION_MS);
    return () => clearTimeout(end);
  }, [running]);
  return running;
}
