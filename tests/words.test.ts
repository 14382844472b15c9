import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PROCESS_STEPS } from '#app/features/cases/seed/process-steps.ts';
import { PRODUCTS } from '#app/features/catalog/seed/products.ts';
import { ASSISTANT_ANSWERS } from '#app/features/content/seed/assistant-answers.ts';
import { FAQ } from '#app/features/content/seed/faq.ts';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { CONTRACT_TEXTS } from '#app/features/contracts/seed/contract-texts.ts';
import { NOTICE_TEXTS } from '#app/features/notifications/rules/notice-catalog.ts';

/** docs/product.md section 8: messages and titles, letter by letter. */
const LITERAL =
  `CEP não encontrado|Verifique o CEP digitado.|Erro ao buscar CEP|Tente novamente mais tarde.|CPF inválido
Verifique o CPF digitado.|Dados inválidos|Erro ao enviar|Não foi possível enviar sua solicitação. Tente novamente.
Sucesso! 🎉|Recebemos sua solicitação. Em breve entraremos em contato!|Erro ao processar|Tente novamente
Pedido recebido!|Redirecionando para criação de conta...|Carregando contrato...
Desculpe, ocorreu um erro. Por favor, tente novamente.|Erro ao ativar serviço|Erro ao trocar perfil
Erro ao carregar dados|Não foi possível carregar seus cards|Card não encontrado|Erro ao enviar documentos
Informações de card não encontradas|Erro ao adicionar perfil|Erro ao excluir|Erro ao atualizar
Não foi possível salvar suas informações|Erro ao carregar faturas|Erro ao carregar leads|Erro ao atualizar status
Erro ao carregar clientes|Erro ao salvar|Erro ao atualizar card|Erro ao criar card|Produto não disponível
Erro ao carregar produto|Produto bloqueado|Este produto não está disponível no momento
Não foi possível acessar a câmera|Erro na câmera|Erro ao enviar foto|Serviço ativado!|Login realizado!
Cadastro realizado!|Solicitação enviada!|Perfil vinculado!|Perfil desvinculado|Perfil alterado|Documentos enviados!
Perfil atualizado!|Verificação enviada!|Mensagem enviada!|Status atualizado|Card atualizado|Card criado
Nenhuma notificação|Email inválido|Page not found`.split(/\||\n/);

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.spec\.|\/journeys\/|\.d\.ts$/.test(name))
  .map((name) => ({ name, source: readFileSync(`app/${name}`, 'utf8') }));

const withoutComments = (source: string) =>
  source
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\{\{[\w.]+\}\}/g, '');

/** Texts of a file: quoted texts of several words and the texts between tags. */
function saidIn(source: string): string[] {
  const code = withoutComments(source);
  const quoted = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
    ([, a, b, c]) => a ?? b ?? c ?? '',
  );
  const between = [...code.matchAll(/(?<!=)>([^<>{}=;]+)[<{]/g)].map(([, text = '']) => text);
  return [...quoted.filter((text) => /^\p{Lu}|[.!?]$/u.test(text.trim()) && text.includes(' ')), ...between];
}

/** Texts for visitors and customers; the panel's words are beside them in `rules` under separate names. */
const FOR_CUSTOMERS =
  /^((features\/[^/]+|shells)\/(customer|public)|features\/[^/]+\/ui)\/|(rules|terms)\/(now|clock-words|document-kinds|timeline|card-view|checkout-\w+|plans|offers|invoice-view)\.ts$|(accounts|cases|checkout|payments)\/rules\/(messages|terms)\.ts$|checkout\/rules\/input\.ts$/;
const CARD = /\bcards?\b/i;

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/\{\{[\w.]+\}\}/g, '')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe('customers read about services, not cards', () => {
  const own = files.filter(({ name }) => FOR_CUSTOMERS.test(name));

  test('in the pages of the site and of their area', () => {
    expect(own.length).toBeGreaterThan(150);
    const said = own.flatMap(({ name, source }) =>
      saidIn(source)
        .filter((text) => CARD.test(text) && !LITERAL.includes(text.trim()) && !/select|join|&&/.test(text))
        .map((text) => `${name}: ${text.trim()}`),
    );
    expect(said).toEqual([]);
  });

  test("in the product's shipped texts", () => {
    const notices = Object.values(NOTICE_TEXTS).map(({ title, body }) => ({ title, body }));
    const contracts = CONTRACT_TEXTS.map(({ title, content }) => ({ title, content }));
    const steps = Object.values(PROCESS_STEPS);
    const products = PRODUCTS.map(({ activates: _, ...product }) => product);
    const all = textsOf([SITE_CONTENT, FAQ, products, steps, ASSISTANT_ANSWERS, notices, contracts]);
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter((text) => CARD.test(text))).toEqual([]);
  });
});

/** Texts of the panel: its pages, menu and messages, and the audit log's words. */
const OF_PANEL =
  /^(features\/[^/]+\/admin|shells\/admin|screens\/(client|leads|overview|settings))\/|\/panel\.ts$|rules\/(panel-)?messages\.ts$|^terms\/(area-words|audit-actions|panel-page)\.ts$|features\/audit\/(rules\/terms|server\/field-words\.server)\.ts$|change-case\.server\.ts$/;

/** Phrases in which “caso” is the work for one holder, search words, and idioms. */
const CASE_OF_HOLDER =
  /Resumo do caso|conversa do caso|cuida do caso|seu caso|um caso muda|acompanhar casos|papéis de um caso|aceit\p{L}+ o caso|se ainda for o caso|em caso de|group: 'Casos'|'Casos',|also: '|\/casos/iu;

describe('the panel has one word for one thing', () => {
  const lines = files
    .filter(({ name }) => OF_PANEL.test(name))
    .flatMap(({ name, source }) =>
      withoutComments(source)
        .split('\n')
        .map((line) => ({ name, line: line.trim() })),
    );
  const withWord = (word: RegExp) => lines.filter(({ line }) => word.test(line));

  test('“caso” is the work for one holder: never a record, a service or a promise', () => {
    expect(lines.length).toBeGreaterThan(20_000);
    expect(withWord(/\bcasos?\b/i).filter(({ line }) => !CASE_OF_HOLDER.test(line))).toEqual([]);
  });

  test('“anotação” is no word of the panel: a negative record is a “registro”, and the team writes a “nota”', () => {
    expect(withWord(/\banotaç(ão|ões)\b/i)).toEqual([]);
  });

  test('“nota” is no word for a record, and “registro” none for a note', () => {
    const ofRecords = /^features\/(cases|listings|promises|reports)\/admin\//;
    expect(withWord(/\bnotas?\b/i).filter(({ name }) => ofRecords.test(name))).toEqual([]);
    const ofNotes = /(lead-notes|client-notes-tab)\.tsx$/;
    expect(withWord(/\bregistros?\b/i).filter(({ name }) => ofNotes.test(name))).toEqual([]);
    expect(withWord(/\bnotas?\b/i).some(({ name }) => ofNotes.test(name))).toBe(true);
  });
});

test('no text has a plural in brackets', () => {
  const said = files.flatMap(({ name, source }) =>
    saidIn(source)
      .filter((text) => /\p{L}\((s|es|as|os)\)/u.test(text) && !/\$\{|=>/.test(text))
      .map((text) => `${name}: ${text.trim()}`),
  );
  expect(said).toEqual([]);
});

test("contains the specification's literal messages, letter by letter", () => {
  const all = files.map(({ source }) => source).join('\n');
  expect(LITERAL.filter((text) => !all.includes(text))).toEqual([]);
});
