import type { ReactNode } from 'react';
import type { IdentityName } from '#app/features/catalog/rules/identity.ts';
import {
  COMPANY_LABELS,
  type CompanyDraft,
  type CompanyField,
} from '#app/features/settings/rules/company.ts';
import type { RecordFormState } from '#app/kit/form.tsx';
import { maskCep, maskCnpj, maskPhone } from '#app/lib/masks.ts';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';

/** Target of a refusal's link to the field of this name. */
const Place = ({ name, children }: { name: IdentityName; children: ReactNode }) => (
  <div id={name} className="scroll-mt-24 rounded-xl target:bg-warning-soft target:p-3">
    {children}
  </div>
);

type Props = { form: RecordFormState<CompanyDraft> };

/** Fields of the business's identity, in the order of the site's footer. */
export function CompanyFields({ form }: Props) {
  const field = (name: CompanyField) => ({ label: COMPANY_LABELS[name], ...form.field(name) });
  return (
    <div className="space-y-4">
      <h2 className="display-m">Dados da empresa</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name')} required maxLength={40} hint="No topo de cada página." />
        <TextField {...field('legalName')} required maxLength={120} />
        <MaskedField {...field('taxId')} required mask={maskCnpj} maxLength={18} spellCheck={false} />
        <MaskedField {...field('whatsapp')} required mask={maskPhone} inputMode="tel" />
        <TextField {...field('email')} required type="email" maxLength={255} />
        <Place name="dataOfficerName">
          <TextField
            {...field('dataOfficerName')}
            maxLength={200}
            hint="Pessoa ou empresa (LGPD, art. 41). Sem isto, nenhuma política é publicada."
          />
        </Place>
        <TextField
          {...field('dataOfficer')}
          required
          type="email"
          maxLength={255}
          hint="Recebe os pedidos de privacidade."
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <TextField {...field('address')} required maxLength={200} hint="Rua, número, bairro, cidade/UF." />
        <MaskedField {...field('cep')} mask={maskCep} inputMode="numeric" />
      </div>
      <Place name="consortium">
        <TextField
          {...field('consortium')}
          maxLength={200}
          hint="Nome, CNPJ e número da autorização. Sem isto, nenhum grupo fica ativo e nenhum texto fala em consórcio."
        />
      </Place>
      <Place name="loanInstitution">
        <TextField
          {...field('loanInstitution')}
          maxLength={200}
          hint="Sem isto, nenhum texto oferece o empréstimo."
        />
      </Place>
      <TextareaField
        {...field('hours')}
        required
        rows={3}
        hint="Uma linha para cada horário, como deve aparecer no rodapé e em Contato."
      />
    </div>
  );
}
