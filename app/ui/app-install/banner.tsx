import { Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { closeOffer, install } from './install-state.ts';
import type { InstallWay } from './install-way.ts';

/** Offers to install the site as an app (docs/product.md section 2, Public site). */
export default function Banner({ name, way }: { name: string; way: InstallWay }): ReactNode {
  return (
    // Below the page's content, beside the menu of the customer area: it covers nothing.
    <div className="mx-4 mb-[calc(var(--foot)+1.5rem)] max-w-md lg:ml-[17.5rem] print:hidden">
      <section
        aria-label="Instalar o aplicativo"
        className="rounded-2xl border border-line bg-raised p-4 text-ink"
      >
        <div className="flex gap-3">
          <img src="/icons/icon.svg" alt="" width={44} height={44} className="size-11 shrink-0" />
          <div className="min-w-0">
            <h2 className="font-semibold">{name} a um toque</h2>
            <p className="mt-1 text-sm leading-snug text-muted">{TEXTS[way]}</p>
          </div>
        </div>
        {way === 'share' && (
          <ol className="mt-3 space-y-2 text-sm leading-snug">
            <Step number={1}>
              Toque em <b className="font-semibold">Compartilhar</b> <Share aria-hidden className={ICON} />
            </Step>
            <Step number={2}>
              Escolha <b className="font-semibold">Adicionar à Tela de Início</b>{' '}
              <SquarePlus aria-hidden className={ICON} />
            </Step>
          </ol>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {way === 'prompt' && (
            <Button variant="primary" className="grow" onClick={() => void install()}>
              Instalar
            </Button>
          )}
          <Button className="grow" onClick={closeOffer}>
            {way === 'prompt' ? 'Agora não' : 'Entendi'}
          </Button>
        </div>
      </section>
    </div>
  );
}

const ICON = 'inline size-4 align-[-0.15em] text-brand-strong';

const TEXTS: Record<InstallWay, string> = {
  prompt: 'Instale e acompanhe cada etapa direto da tela inicial.',
  share: 'Instale em dois passos:',
  dock: 'No menu Arquivo do Safari, escolha “Adicionar ao Dock”.',
  menu: 'No menu do navegador, escolha “Instalar” ou “Adicionar à tela inicial”.',
};

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <span
        aria-hidden
        className="tabular inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-brand-soft text-xs font-semibold text-brand-strong"
      >
        {number}
      </span>
      <span>{children}</span>
    </li>
  );
}
