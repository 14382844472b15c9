import type { ProductDraft } from '#app/features/catalog/rules/product-form.ts';
import type { RecordFormState } from '#app/kit/form.tsx';
import { ListEditor } from '#app/shells/admin/list-editor.tsx';
import { CARD_TYPES } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { MAX_KIND } from '#app/terms/document-kinds.ts';
import { CheckboxField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = { form: RecordFormState<ProductDraft> };

/** Form fields of a product, in the order of its page. */
export const ProductFields = ({ form }: Props) => (
  <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
    <div className="space-y-4">
      <Offer form={form} />
      <Lists form={form} />
    </div>
    <div className="space-y-4">
      <Sale form={form} />
      <Search form={form} />
    </div>
  </div>
);

function Offer({ form }: Props) {
  return (
    <Surface className="space-y-4 p-5">
      <h2 className="display-m">Página</h2>
      <TextField label="Título" {...form.field('title')} required maxLength={100} />
      <TextField label="Subtítulo" {...form.field('subtitle')} maxLength={200} />
      <TextField
        label="Endereço"
        {...form.field('slug')}
        maxLength={80}
        hint="O que vem depois de /produtos/. Vazio, é feito do título. O endereço antigo continua levando até aqui."
        spellCheck={false}
        autoCapitalize="none"
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Preço inicial (R$)" {...form.field('priceFrom')} required inputMode="decimal" />
        <TextField label="Preço final (R$)" {...form.field('priceTo')} required inputMode="decimal" />
        <TextField label="Prazo (dias úteis)" {...form.field('estimatedDays')} required inputMode="numeric" />
      </div>
    </Surface>
  );
}

const input = (name: string, label: string, value: string, maxLength: number, placeholder?: string) => (
  <input
    name={name}
    aria-label={label}
    defaultValue={value}
    maxLength={maxLength}
    placeholder={placeholder}
    className="control"
  />
);

const NO_CONDITION: [string, string] = ['', ''];

function Lists({ form }: Props) {
  const { draft, errors } = form;
  return (
    <Surface className="space-y-6 p-5">
      <ListEditor label="Benefícios" one="benefício" items={draft.benefits} empty="" error={errors.benefits}>
        {(text, label) => input('benefit', label, text, 160)}
      </ListEditor>
      <ListEditor
        label="Condições"
        one="condição"
        items={draft.conditions}
        empty={NO_CONDITION}
        error={errors.conditions}
      >
        {([name, value], label) => (
          <div className="grid gap-2 sm:grid-cols-[2fr_3fr]">
            {input('conditionName', `Nome da ${label}`, name, 60, 'À vista')}
            {input('conditionValue', `Texto da ${label}`, value, 120, 'Pix')}
          </div>
        )}
      </ListEditor>
      <ListEditor
        label="Perguntas"
        one="pergunta"
        items={draft.faq}
        empty={{ question: '', answer: '' }}
        error={errors.faq}
      >
        {({ question, answer }, label) => (
          <div className="space-y-2">
            {input('question', label, question, 200, 'Pergunta')}
            <textarea
              name="answer"
              aria-label={`Resposta da ${label}`}
              defaultValue={answer}
              maxLength={2_000}
              rows={2}
              placeholder="Resposta"
              className="control"
            />
          </div>
        )}
      </ListEditor>
    </Surface>
  );
}

function Sale({ form }: Props) {
  const { draft, errors } = form;
  return (
    <Surface className="space-y-4 p-5">
      <h2 className="display-m">Venda</h2>
      <CheckboxField
        label="Visível no site"
        {...form.box('visible')}
        hint="Escondido, o produto não existe para quem visita."
      />
      <CheckboxField
        label="Bloqueado"
        {...form.box('blocked')}
        hint="O endereço existe, mas ninguém contrata: quem entra lê o aviso."
      />
      <TextareaField
        label="Aviso do bloqueio"
        {...form.field('blockedMessage')}
        maxLength={200}
        placeholder="Este produto não está disponível no momento"
      />
      <CheckboxField
        label="Só com advogado"
        {...form.box('legal')}
        hint="Sem advogado ativo em Configurações, o produto some do site."
      />
      <fieldset className="space-y-2">
        <legend className="mb-2 text-sm font-medium">Cards que a compra ativa</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {CARD_TYPES.map((type) => (
            <CheckboxField
              key={type}
              label={CARD_TITLES[type]}
              name="activatesCards"
              value={type}
              defaultChecked={draft.activatesCards.includes(type)}
            />
          ))}
        </div>
        <p className="text-sm text-muted">
          Com os mesmos cards de um plano, a página vende os planos, pelo preço que está em Planos.
        </p>
      </fieldset>
      <ListEditor
        label="Documentos que pede a mais"
        one="documento"
        items={draft.requiredDocuments}
        empty=""
        error={errors.requiredDocuments}
      >
        {(name, label) => input('requiredDocument', label, name, MAX_KIND, 'Extrato do Serasa')}
      </ListEditor>
      <p className="text-sm text-muted">
        Todo serviço já pede documento com foto e comprovante de endereço; de empresa, contrato social, cartão
        CNPJ e documento do representante. Vale para compras novas deste produto.
      </p>
    </Surface>
  );
}

function Search({ form }: Props) {
  return (
    <Surface className="space-y-4 p-5">
      <h2 className="display-m">Buscadores</h2>
      <TextField
        label="Título para buscadores"
        {...form.field('metaTitle')}
        maxLength={70}
        hint="Vazio, vale o título."
      />
      <TextareaField
        label="Descrição para buscadores"
        {...form.field('metaDescription')}
        maxLength={160}
        hint="Vazia, vale o subtítulo."
      />
    </Surface>
  );
}
