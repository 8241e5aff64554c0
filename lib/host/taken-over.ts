/**
 * Whether React already hears what happens to an element that the server drew: the ground of the page has been laid, and
 * the element's part has been taken over for good. React marks elements while it still tries, and a try may be given up
 * for a script that is missing; so this asks as React itself does before it hands an event on. First part of the head's
 * script. // docs/decisions/0031
 */
export const takenOverScript =
  "self.__held=function(t){if(!self.__taken)return false;" +
  "var k=Object.keys(t).find(function(k){return k.indexOf('__reactFiber$')===0});if(!k)return false;" +
  // Placed or taken over, yet not in the page's tree: 2 and 4096 of React's flags.
  "var f=t[k],n=f;for(;n&&!n.alternate;n=n.return)if(n.flags&4098)return false;" +
  "while(f.return)f=f.return;return f.tag===3};";

/** From now on React holds the page's ground: call it in the layout effect of the ground. */
export function tellTakenOver(): void {
  (window as { __taken?: boolean }).__taken = true;
}
