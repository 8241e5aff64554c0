/** Stands on a part of the page that hears of its letters itself, before React does. */
export const OWN_LETTERS = "data-own-letters";

/**
 * A field that the server drew is typed into before the scripts have come: React takes the field over with what stands
 * in it, but its own state is empty, and the next drawing wipes the text away. This part of the head's script remembers
 * such fields and tells React of their text as soon as it holds them, when no input method is in the middle of a word:
 * each by what was typed, since the first one that is told wipes its neighbours. React hears of a text only when it
 * differs from the last one that was set through the element itself.
 */
export const earlyTypingScript =
  "(function(){var f=new Map(),w=false,i=0,n=0;" +
  "var tell=function(t,v){var p=Object.getPrototypeOf(t),a=null,b=null;" +
  // Kinds without a caret throw.
  "try{a=t.selectionStart;b=t.selectionEnd}catch(e){}" +
  "t.value='';Object.getOwnPropertyDescriptor(p,'value').set.call(t,v);" +
  "if(a!==null)t.setSelectionRange(a,b);" +
  "t.dispatchEvent(new Event('input',{bubbles:true}))};" +
  // The field with the caret first: a field that is wiped loses it.
  "var byCaret=function(a){return a[0]===document.activeElement?-1:1};" +
  "var look=function(){Array.from(f).sort(byCaret).forEach(function(e){var t=e[0],v=e[1];" +
  "if(!t.isConnected)f.delete(t);else if(!w&&self.__held(t)){f.delete(t);tell(t,v)}});" +
  "if(f.size===0||++n>1200){clearInterval(i);i=0}};" +
  "self.__tell=look;" +
  // Whether something typed goes before a press: its form is the one that is sent, or React is just being told of it.
  "self.__untold=function(t){return Array.from(f.keys()).some(function(k){" +
  "return self.__held(k)||k.form&&(k.form===t||k.form===t.form)})};" +
  "addEventListener('compositionstart',function(){w=true},true);addEventListener('compositionend',function(){w=false},true);" +
  "addEventListener('input',function(e){var t=e.target;" +
  "if(!e.isTrusted||!t.matches||!t.matches('input:not([type=file],[type=checkbox],[type=radio]),textarea'))return;" +
  `if(t.closest('[${OWN_LETTERS}]'))return;` +
  "var keep=function(){f.set(t,t.value);n=0;if(i===0)i=setInterval(look,50)};if(!self.__held(t))return keep();" +
  // React hears this one, and all that stands in the field with it; one that it gives up it has not noted.
  "if(f.has(t))f.set(t,t.value);setTimeout(function(){var k=t._valueTracker;if(k&&k.getValue()!==t.value)keep();else f.delete(t)},0)},true)})();";
