import { fold } from '#app/lib/text.ts';

type Searched = { question: string; answer: string; category: string; tags: string[] };

/** Returns the questions with every word of the search in the question, the answer, the subject or a tag. */
export function searchFaq<Item extends Searched>(items: Item[], search: string): Item[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = fold([item.question, item.answer, item.category, ...item.tags].join(' '));
    return words.every((word) => text.includes(word));
  });
}
