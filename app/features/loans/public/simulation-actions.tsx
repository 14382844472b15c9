import { Link2, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { LOAN_FORM } from '../rules/loan-terms.ts';

const COPIED = {
  tone: 'good',
  title: 'Link copiado',
  message: 'Quem abrir vê esta mesma simulação.',
} as const;
const NOT_COPIED = {
  tone: 'info',
  title: 'Copie da barra de endereço',
  message: 'O navegador não deixou copiar daqui. O endereço da página já guarda a simulação.',
} as const;

/** Refused by some browsers, and not there at all outside of https. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(COPIED);
  } catch {
    showToast(NOT_COPIED);
  }
}

/** Actions on a simulation. */
export function SimulationActions({ link }: { link: () => string }) {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Link
        to="#pedido"
        // Another anchor would push the simulation out of the address.
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('pedido')?.scrollIntoView();
          document.querySelector<HTMLElement>(`#${LOAN_FORM} [name="name"]`)?.focus({ preventScroll: true });
        }}
        className={buttonClass({ variant: 'cta', size: 'lg' }, 'w-full sm:w-auto')}
      >
        Pedir análise
      </Link>
      <Button type="button" size="lg" className="flex-1 sm:flex-none" onClick={() => print()}>
        <Printer aria-hidden className="size-5" />
        Imprimir / salvar PDF
      </Button>
      <Button type="button" size="lg" className="flex-1 sm:flex-none" onClick={() => copy(link())}>
        <Link2 aria-hidden className="size-5" />
        Copiar link
      </Button>
    </div>
  );
}
