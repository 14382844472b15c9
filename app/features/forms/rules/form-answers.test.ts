import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORM_TEMPLATES } from '#app/features/forms/seed/form-templates.ts';
import { fieldErrors } from '#app/lib/form-data.ts';
import { answersSchema } from './form-answers.ts';
import { FORM_FACTS, FormField, FormFields, MAX_ANSWER } from './form-fields.ts';
import { BLANK, type FormFacts, firstAnswers, mergeForm, showAnswer } from './form-text.ts';

const FILE = '01890000-0000-7000-8000-000000000001';
const facts = { today: '2026-11-21', filesOf: (field: string) => (field === 'campo' ? [FILE] : []) };

/** The answer to one field, normalised, or the message of its fault. */
function read(
  field: Record<string, unknown>,
  value: string | undefined,
): string | { fault: string | undefined } {
  const parsed = FormField.parse({ name: 'campo', label: 'Campo', ...field });
  const result = answersSchema([parsed], facts).safeParse(value === undefined ? {} : { campo: value });
  return result.success ? (result.data.campo ?? '') : { fault: fieldErrors(result.error).campo };
}

describe('an answer is checked by its field', () => {
  test.each([
    [{ type: 'text' }, '  Ana   ', 'Ana'],
    [{ type: 'text', max: 3 }, 'Anão', { fault: 'Texto muito longo: o limite é de 3 caracteres' }],
    [{ type: 'text' }, '   ', { fault: 'Preencha este campo' }],
    [{ type: 'text' }, undefined, { fault: 'Preencha este campo' }],
    [{ type: 'text', required: false }, undefined, ''],
    [{ type: 'document' }, '529.982.247-25', '52998224725'],
    [{ type: 'document' }, '12.ABC.345/01DE-35', '12ABC34501DE35'],
    [{ type: 'document', accepts: 'CNPJ' }, '529.982.247-25', { fault: 'CNPJ inválido' }],
    [{ type: 'document', accepts: 'CPF' }, '529.982.247-26', { fault: 'CPF inválido' }],
    [{ type: 'date' }, '2026-02-28', '2026-02-28'],
    [{ type: 'date' }, '28/2/2026', '2026-02-28'],
    [{ type: 'date' }, '30/02/2026', { fault: 'Data inválida: use dia, mês e ano' }],
    [{ type: 'date', when: 'past' }, '2026-11-22', { fault: 'A data não pode ser no futuro' }],
    [{ type: 'date', when: 'past' }, '2026-11-21', '2026-11-21'],
    [{ type: 'date', when: 'future' }, '2026-11-20', { fault: 'A data não pode ser no passado' }],
    [{ type: 'money' }, 'R$ 1.500,5', '1500.50'],
    [{ type: 'money' }, '-1', { fault: 'Valor inválido: escreva, por exemplo, 1.500,00' }],
    [{ type: 'money', min: 100_00 }, '99,99', { fault: 'O valor mínimo é R$ 100,00' }],
    [{ type: 'choice', options: ['sim', 'não'] }, 'não', 'não'],
    [{ type: 'choice', options: ['sim', 'não'] }, 'talvez', { fault: 'Escolha uma opção' }],
    [{ type: 'file' }, FILE, FILE],
    [{ type: 'file' }, '01890000-0000-7000-8000-000000000002', { fault: 'Envie o arquivo' }],
    [{ type: 'signature' }, FILE, FILE],
    [{ type: 'signature' }, 'Ana Souza', 'Ana Souza'],
    [
      { type: 'signature' },
      'Ana Souza 😀',
      { fault: 'Escreva com letras latinas, sem emojis nem sinais invisíveis' },
    ],
    [{ type: 'signature' }, 'A', { fault: 'Escreva o seu nome completo' }],
    [{ type: 'signature' }, '', { fault: 'Assine para continuar' }],
  ])('%j %j', (field, value, expected) => expect(read(field, value)).toEqual(expected));

  test('reports all faults together', () => {
    const fields = FormFields.parse(FORM_TEMPLATES[0]?.fields);
    const result = answersSchema(fields, facts).safeParse({});
    expect(Object.keys(result.success ? {} : fieldErrors(result.error))).toEqual(
      fields.map(({ name }) => name),
    );
  });

  test('accepts or refuses any text, and accepts its own output again', () => {
    const fields = [
      { type: 'text' },
      { type: 'document' },
      { type: 'date' },
      { type: 'money' },
      { type: 'signature' },
    ];
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.string({ maxLength: MAX_ANSWER }), (field, typed) => {
        const once = read(field, typed);
        if (typeof once === 'string') expect(read(field, once)).toBe(once);
      }),
    );
  });
});

describe('a template', () => {
  test('names each field once', () => {
    const field = { name: 'a', label: 'A', type: 'text' };
    expect(FormFields.safeParse([field, field]).success).toBe(false);
  });

  test.each(['', 'A', '1a', 'a b', 'a}}', '__proto__'])('has no field called %j', (name) => {
    expect(FormField.safeParse({ name, label: 'A', type: 'text' }).success).toBe(false);
  });
});

describe('the text of a form', () => {
  const known = Object.fromEntries(FORM_FACTS.map((fact) => [fact, `<${fact}>`])) as FormFacts;

  test('of the seed can be filled, and says where nothing is answered yet', () => {
    for (const { body, fields } of FORM_TEMPLATES) {
      const evil = '<script>x</script> {{data}}';
      const shown = { profissao: evil, cargo: evil };
      const result = mergeForm(body, FormFields.parse(fields), known, shown);
      const text = result.ok ? result.value : result.error.message;
      expect(text).toContain('&#60;script&#62;x&#60;/script&#62; &#123;&#123;data&#125;&#125;');
      expect(text).toContain(BLANK);
      expect(text).toContain('&#60;cliente.nome&#62;');
      expect(text).not.toMatch(/[{}]/);
    }
  });

  test('may not ask for a file or a signature', () => {
    const fields = FormFields.parse([{ name: 'a', label: 'A', type: 'file' }]);
    expect(mergeForm('{{resposta.a}}', fields, known, { a: 'x' })).toMatchObject({
      error: { message: 'O formulário usa um campo que não existe: {{resposta.a}}.' },
    });
  });

  test('a form starts with known facts, and keeps the entries, emptied ones included', () => {
    const fields = FormFields.parse([
      { name: 'a', label: 'A', type: 'text', fill: 'cliente.nome' },
      { name: 'b', label: 'B', type: 'text', fill: 'cliente.nome' },
      { name: 'c', label: 'C', type: 'text' },
    ]);
    expect(firstAnswers(fields, { b: '' }, known)).toEqual({ a: '<cliente.nome>', b: '', c: '' });
  });

  test('prefills a date in the format of a date control, and skips other values', () => {
    const fields = FormFields.parse([
      { name: 'a', label: 'A', type: 'date', fill: 'data' },
      { name: 'b', label: 'B', type: 'date', fill: 'cliente.nome' },
    ]);
    expect(firstAnswers(fields, {}, { ...known, data: '21/11/2026' })).toEqual({ a: '2026-11-21', b: '' });
  });

  test.each([
    ['document', '52998224725', '529.982.247-25'],
    ['date', '2026-11-21', '21/11/2026'],
    ['money', '1500.50', 'R$ 1.500,50'],
    ['money', '', ''],
  ] as const)('shows a %s as people read it', (type, value, shown) =>
    expect(showAnswer(FormField.parse({ name: 'a', label: 'A', type }), value)).toBe(shown),
  );
});
