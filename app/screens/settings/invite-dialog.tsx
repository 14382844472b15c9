import { type ComponentProps, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { InviteForm } from './invites.tsx';

type Props = ComponentProps<typeof InviteForm> & { isSent: boolean };

/** The invitation in a dialog, which has an address: without scripts it opens in the page. */
export function InviteDialog({ form, isSent }: Props) {
  const [params, setParams] = useSearchParams();
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = params.has('convidar');
  useEffect(() => {
    const shown = dialog.current;
    if (!shown || !isOpen || shown.matches(':modal')) return;
    shown.close();
    shown.showModal();
  }, [isOpen]);
  useEffect(() => {
    if (isSent) setParams({}, { preventScrollReset: true });
  }, [isSent, setParams]);
  return (
    <>
      <Link to="?convidar=1" preventScrollReset className={buttonClass({ variant: 'primary' })}>
        Convidar
      </Link>
      {isOpen && (
        <dialog
          ref={dialog}
          open
          aria-label="Convidar para a equipe"
          onCancel={(event) => {
            event.preventDefault();
            setParams({}, { preventScrollReset: true });
          }}
          className="m-auto max-h-[90svh] w-[min(34rem,calc(100%-2rem))] overflow-y-auto rounded-2xl border border-line bg-raised p-5 text-ink backdrop:bg-black/50"
        >
          <div className="mb-4 flex items-baseline justify-between gap-4">
            <h2 className="display-m">Convidar para a equipe</h2>
            <Link
              to="?"
              preventScrollReset
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Fechar
            </Link>
          </div>
          <InviteForm form={form} />
        </dialog>
      )}
    </>
  );
}
