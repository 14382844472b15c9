import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from './button.tsx';

type Props = {
  /** Id of the form that holds the entries. */
  form: string;
  /** Version to overwrite knowingly, as sent by the form. Undefined if the form has no entries to save. */
  over?: string | number | undefined;
  /** Offers the current state in another tab, if it is too long to show here. */
  look?: boolean | undefined;
  /** Who saved, and the current values. */
  children?: ReactNode;
};

/**
 * Shows that the record changed while this form was open, its current state, and two options. The form keeps
 * its entries.
 */
export const ConflictNotice = ({ form, over, look, children }: Props) => (
  <div role="alert" className="mb-4 rounded-2xl border border-warning/40 bg-warning-soft p-5">
    <h2 className="display-m">Outra pessoa mudou isto</h2>
    <div className="mt-2 space-y-3">
      {children}
      {over !== undefined && <p>O que você digitou continua abaixo e ainda não foi gravado.</p>}
    </div>
    <div className="mt-4 flex flex-wrap gap-2">
      {over !== undefined && (
        <>
          {/* Enter in a field presses the first button of its form, and this stands before it: it must not save over. */}
          <button type="submit" form={form} tabIndex={-1} aria-hidden className="hidden" />
          <Button type="submit" form={form} name="over" value={over}>
            Salvar o meu por cima
          </Button>
        </>
      )}
      {look && (
        <Link to="." reloadDocument target="_blank" className={buttonClass({})}>
          Ver o atual em outra aba
        </Link>
      )}
      <Link to="." reloadDocument className={buttonClass({ variant: 'ghost' })}>
        {over === undefined ? 'Ver o atual' : 'Descartar o meu e ver o atual'}
      </Link>
    </div>
  </div>
);
