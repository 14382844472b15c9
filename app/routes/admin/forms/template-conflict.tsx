import { Link } from 'react-router';
import type { TemplateConflict } from '#app/features/forms/rules/template-view.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { FORM_ID } from './form-answer.ts';

/** Who saved meanwhile, and the two ways on. What was typed stays in the form. */
export const TemplateConflictNotice = ({ conflict }: { conflict: TemplateConflict }) => (
  <div role="alert" className="mb-4 rounded-2xl border border-warning/40 bg-warning-soft p-5">
    <h2 className="display-m">Outra pessoa mudou isto</h2>
    <p className="mt-2">
      {conflict.who} salvou em {formatDateTime(conflict.at)}. O que você digitou continua abaixo e ainda não
      foi gravado.
    </p>
    <div className="mt-4 flex flex-wrap gap-2">
      <Button type="submit" form={FORM_ID} name="over" value={conflict.seen}>
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
