/**
 * A button that the server drew is pressed before the scripts have come: nobody hears it, and nothing happens. This
 * part of the head's script remembers the last such press and makes it good as soon as React holds the element. React
 * marks what it holds by a property of its own; while it still takes the page over, it hears a press itself or loses it.
 */
export const earlyPressScript =
  "addEventListener('click',function(e){" +
  "var t=e.isTrusted&&e.target.closest&&e.target.closest('button,[role=button],[role=tab],[role=menuitem],[role=switch]');" +
  // A form's own button sends the form, which the early submit remembers.
  "if(!t||t.type==='submit'&&t.form||self.__press===t)return;" +
  "var held=function(){return self.__taken&&Object.keys(t).some(function(k){return k.indexOf('__reactFiber$')===0})};" +
  "if(held())return;" +
  // React listens on the document: once before this listener runs, and then once after it.
  "t.addEventListener('click',function(){if(held())return;self.__press=t;var n=0,i=setInterval(function(){" +
  "if(self.__press!==t||!t.isConnected||++n>600)clearInterval(i);" +
  "else if(held()){clearInterval(i);self.__press=null;t.click()}},50)},{once:true})},true);";

/** From now on React holds the page's ground: call it in the layout effect of the ground. */
export function tellTakenOver(): void {
  (window as { __taken?: boolean }).__taken = true;
}
