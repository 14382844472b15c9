import {
  COMPANY_LABELS,
  type CompanyDraft,
  type CompanyField,
} from '#app/features/settings/rules/company.ts';
import type { RecordFormState } from '#app/kit/form.tsx';
import { maskCep, maskCnpj, maskPhone } from '#app/lib/masks.ts';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';

type Props = { form: RecordFormState<CompanyDraft> };

/** Who the business is, in the order of the site's footer. */
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
        <TextField
          {...field('dataOfficer')}
          required
          type="email"
          maxLength={255}
          hint="Recebe os pedidos de privacidade (LGPD, art. 41)."
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <TextField {...field('address')} required maxLength={200} hint="Rua, número, bairro, cidade/UF." />
        <MaskedField {...field('cep')} mask={maskCep} inputMode="numeric" />
      </div>
      <TextField
        {...field('lawyers')}
        maxLength={200}
        hint="Sem isto, nenhum contrato que fale em advogado ou liminar é publicado."
      />
      <TextField
        {...field('consortium')}
        maxLength={200}
        hint="Nome, CNPJ e número da autorização. Sem isto, nenhuma assembleia é anunciada."
      />
      <TextField
        {...field('loanInstitution')}
        maxLength={200}
        hint="Sem isto, o texto do empréstimo não é publicado."
      />
      <TextareaField
        {...field('hours')}
        required
        rows={3}
        hint="Uma linha para cada horário, como deve aparecer no rodapé e em Contato."
      />
    </div>
  );
}
