import { Link } from 'react-router';
import type { ContentChange } from '#app/features/content/rules/content-diff.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { ChangeList } from './change-list.tsx';

type Props = {
  /** Who saved meanwhile, and when. */
  told: string;
  /** From what there is now to what was typed. */
  changes: ContentChange[];
  /** Names the state of now: saving over it knowingly sends it. Without it there is nothing typed to save. */
  over?: string;
};

/** Somebody else was faster: how it stands now, and the two ways on. What was typed stays in the form. */
export const ConflictNotice = ({ told, changes, over }: Props) => (
  <div role="alert" className="mb-4 rounded-2xl border border-warning/40 bg-warning-soft p-5">
    <h2 className="display-m">Outra pessoa mudou isto</h2>
    <p className="mt-1">{told}</p>
    {over && changes.length > 0 && (
      <div className="mt-3">
        <ChangeList changes={changes} before="Agora" after="O seu" />
      </div>
    )}
    {over && <p className="mt-3">O que você digitou continua abaixo e ainda não foi gravado.</p>}
    <div className="mt-4 flex flex-wrap gap-2">
      {over && (
        <Button type="submit" form="section" name="over" value={over}>
          Salvar o meu por cima
        </Button>
      )}
      <Link to="." reloadDocument className={buttonClass({ variant: 'ghost' })}>
        {over ? 'Descartar o meu e ver o atual' : 'Ver o atual'}
      </Link>
    </div>
  </div>
);
