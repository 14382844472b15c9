import { fold } from '#app/lib/text.ts';
import { mayIn, type Rights } from '#app/terms/panel-rights.ts';
import type { Found } from './panel-search.ts';

/** Form that a search asks for, and the searched name: "ligação Maria", "tarefa para Maria: pedir o RG". */
export type Verb = { does: 'call' | 'task'; name: string; title: string };

const SAID = /^(tarefa|ligacao|ligar)(?: (?:para|com|de|a))? +(\S.*)$/;

/** Reads a verb and the name after it; null for a plain search. A task's title follows a colon. */
export function readVerb(term: string): Verb | null {
  const [before = '', ...after] = term.split(':');
  const [, verb, name] = SAID.exec(fold(before).trim()) ?? [];
  if (!verb || !name) return null;
  const does = verb === 'tarefa' ? 'task' : 'call';
  return { does, name, title: does === 'task' ? after.join(':').trim() : '' };
}

type Deed = { id: string; title: string; note: string; to: string };

/** The form for each found client and lead, as far as the position may send it. */
export function verbDeeds({ does, title }: Verb, found: readonly Found[], position: Rights): Deed[] {
  return found.flatMap(({ kind, id, title: person, note, to }): Deed[] => {
    if (kind !== 'client' && kind !== 'lead') return [];
    if (does === 'task') {
      if (!mayIn(position, 'tasks', 'do')) return [];
      const about = new URLSearchParams({
        [kind === 'client' ? 'cliente' : 'lead']: id,
        abrir: 'tarefa',
        ...(title && { titulo: title }),
      });
      return [{ id, title: `Tarefa para ${person}`, note: title || note, to: `/admin/tarefas?${about}` }];
    }
    if (!mayIn(position, kind === 'client' ? 'clients' : 'leads', 'do')) return [];
    return [{ id, title: `Registrar ligação com ${person}`, note, to: `${to}?abrir=ligacao` }];
  });
}
