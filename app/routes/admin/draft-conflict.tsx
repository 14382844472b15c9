import { Link } from 'react-router';
import { formatDateTime } from '#app/lib/dates.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';

type Props = {
  /** Id of the form that holds what was typed. */
  form: string;
  /** The state that is saved over: what the form names as seen by then. */
  over: string | number;
  who: string;
  at: string;
};

/** Who saved meanwhile, and the two ways on. What was typed stays in the form. */
export const DraftConflictNotice = ({ form, over, who, at }: Props) => (
  <div role="alert" className="mb-4 rounded-2xl border border-warning/40 bg-warning-soft p-5">
    <h2 className="display-m">Outra pessoa mudou isto</h2>
    <p className="mt-2">
      {who} salvou em {formatDateTime(at)}. O que você digitou continua abaixo e ainda não foi gravado.
    </p>
    <div className="mt-4 flex flex-wrap gap-2">
      <Button type="submit" form={form} name="over" value={over}>
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
