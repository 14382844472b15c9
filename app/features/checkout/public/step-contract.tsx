import { CONTRACT_LOADING } from '#app/features/checkout/rules/messages.ts';
import type { ContractPreview } from '#app/features/checkout/server/index.server.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { StepProps } from './checkout-draft.ts';

type Props = StepProps & {
  contract: ContractPreview | null;
  couponNote: string;
  failed: boolean;
  onRetry: () => void;
};

/**
 * Contract terms and acceptance (docs/product.md section 2). A text can only be accepted after it was on the screen.
 */
export function StepContract({ draft, change, faults, contract, couponNote, failed, onRetry }: Props) {
  return (
    <div className="space-y-4">
      <section
        aria-label="Texto do contrato"
        tabIndex={0}
        className="contract max-h-[22rem] overflow-y-auto rounded-xl border border-line bg-raised p-5 text-[0.9375rem]"
      >
        {contract ? (
          // The business's own text, sanitised by the server; entries are escaped in it.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the contract is HTML (docs/product.md section 2, step 4).
          <div dangerouslySetInnerHTML={{ __html: contract.text }} />
        ) : (
          <p className="flex items-center gap-3 text-muted">
            {!failed && <Spinner className="size-4" />} {CONTRACT_LOADING}
          </p>
        )}
      </section>
      {contract && (
        <p className="text-sm text-muted">
          {contract.title}, versão {contract.version}. Você recebe uma cópia por e-mail.
        </p>
      )}
      {contract && couponNote && (
        <p role="status" className="rounded-xl bg-sunken px-4 py-3 text-sm">
          {couponNote}
        </p>
      )}
      {failed && (
        <Button type="button" onClick={onRetry}>
          Buscar o contrato de novo
        </Button>
      )}
      <CheckboxField
        name="accept_terms"
        checked={draft.accept_terms}
        disabled={!contract}
        onChange={(event) => change({ accept_terms: event.target.checked })}
        error={faults.accept_terms}
        label="Li e aceito os termos do contrato. Reconheço como válida a assinatura eletrônica, com registro de data, hora e endereço IP."
      />
      {contract?.partner && (
        <CheckboxField
          name="partner_sees"
          checked={draft.partner_sees}
          onChange={(event) => change({ partner_sees: event.target.checked })}
          error={faults.partner_sees}
          label={contract.partner}
        />
      )}
    </div>
  );
}
