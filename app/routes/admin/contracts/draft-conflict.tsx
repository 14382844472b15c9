import { Link } from 'react-router';
import type { DraftConflict } from '#app/features/contracts/rules/contract-input.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';

/** Id of the form that its buttons name from outside of it. */
export const FORM_ID = 'contrato';

/** Who saved meanwhile, and the two ways on. What was typed stays in the form. */
export const DraftConflictNotice = ({ conflict }: { conflict: DraftConflict }) => (
  <div role="alert" className="mb-4 rounded-2xl border border-warning/40 bg-warning-soft p-5">
    <h2 className="display-m">Outra pessoa mudou isto</h2>
    <p className="mt-2">
      {conflict.who} salvou em {formatDateTime(conflict.at)}. O que você digitou continua abaixo e ainda não
      foi gravado.
    </p>
    <div className="mt-4 flex flex-wrap gap-2">
      <Button type="submit" form={FORM_ID} name="over" value={conflict.revision}>
        Salvar o meu por cima
      </Button>
      <Link to="." reloadDocument target="_blank" className={buttonClass({})}>
        Ver o atual em outra aba
      </Link>
      <Link to="." reloadDocument className={buttonClass({ variant: 'ghost' })}>
        Descartar o meu e ver o atual
      </Link>
    </div>
  </div>
);
