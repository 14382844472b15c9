import type { ReactNode } from 'react';
import Banner from '#app/ui/app-install/banner.tsx';
import UpdatePrompt from '#app/ui/app-install/update-prompt.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { CopyText } from '#app/ui/copy-text.tsx';
import { DeletedNotice } from '#app/ui/deleted-notice.tsx';
import { KeptNotice } from '#app/ui/kept-entries.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { Specimen } from '../specimen.tsx';

const TOASTS = [
  { tone: 'good', title: 'Salvo', message: 'Recebemos sua solicitação.' },
  { tone: 'bad', title: 'Não foi salvo', message: 'Tente de novo em alguns instantes.' },
  { tone: 'info', title: 'Há uma novidade', message: 'A equipe respondeu.' },
] as const;

const NOTHING = () => {};

export const NoticeLooks = () => (
  <>
    <Specimen title="Toasts" rule="O que deu certo some em 5 s; o que falhou fica até ser fechado.">
      {TOASTS.map((toast) => (
        <Button key={toast.tone} type="button" onClick={() => showToast(toast)}>
          Aviso {toast.tone}
        </Button>
      ))}
      <Button
        type="button"
        onClick={() =>
          showToast(
            { tone: 'good', title: 'Situação atualizada' },
            { key: 'exemplo', label: 'Desfazer', seconds: 10, run: NOTHING },
          )
        }
      >
        Com desfazer
      </Button>
    </Specimen>
    <Specimen title="Refusal" rule="Por que não foi salvo, ao lado do botão; fica." as="stack">
      <Refusal message="O cupom já foi usado." typed="BLACK50" />
    </Specimen>
    <Specimen
      title="ConflictNotice e DeletedNotice"
      rule="Outra pessoa foi mais rápida: nada do que foi digitado se perde."
      as="stack"
    >
      <ConflictNotice form="exemplo" over="2" look>
        <p>Helena Prado salvou há um minuto.</p>
      </ConflictNotice>
      <DeletedNotice
        title="Outra pessoa excluiu este produto"
        written={{ form: 'exemplo', action: '/dev/ui', label: 'Criar de novo com o que digitei' }}
        back={{ to: '/dev/ui', label: 'Ver a lista' }}
      />
    </Specimen>
    <Specimen title="KeptNotice" rule="O que estava preenchido quando a sessão acabou voltou." as="stack">
      <KeptNotice state="entered" />
      <KeptNotice state="changed" />
    </Specimen>
    <Specimen title="CopyText" rule="Onde o navegador não copia, o texto fica selecionado." as="grid">
      <CopyText
        label="Código Pix"
        hint="Cole no aplicativo do banco."
        text="00020126580014BR.GOV.BCB.PIX"
        rows={2}
        what="código"
        cta
      />
      <CopyText label="Mensagem" text="Olá! Sou da Nome em Dia." rows={2} what="texto" />
    </Specimen>
    <Specimen
      title="Aplicativo: Banner e UpdatePrompt"
      rule="No canto, depois que a página foi vista."
      as="grid"
    >
      <Corner>
        <Banner name="Nome em Dia" way="share" />
      </Corner>
      <Corner>
        <UpdatePrompt worker={null} onLater={NOTHING} />
      </Corner>
    </Specimen>
  </>
);

/** A box that contains its fixed-position content. */
const Corner = ({ children }: { children: ReactNode }) => (
  <div className="relative h-72 translate-x-0 overflow-hidden">{children}</div>
);
