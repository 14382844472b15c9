/** How close to the window, in px, counts as near. */
const NEAR = 600;

/**
 * Resolves when the element comes near the window, is in focus, or is not there to be watched (then somebody waits for
 * it already).
 */
export function whenNear(id: string): Promise<void> {
  const element = document.getElementById(id);
  if (!element || !('IntersectionObserver' in window)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      element.removeEventListener('focusin', done);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) done();
      },
      { rootMargin: `${NEAR}px` },
    );
    observer.observe(element);
    element.addEventListener('focusin', done);
  });
}
