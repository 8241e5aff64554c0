/**
 * What is pressed before React holds it is done as soon as React does, by the last press of all: `__whenHeld(element,
 * kind of event, what to do)`. What was typed early and React has not been told yet goes first. A press that React takes
 * over for passes the element at a time when React holds it, and is left to React; one that it gives up is stopped
 * before. Second part of the head's script. // docs/decisions/0031
 */
export const whenHeldScript =
  "self.__whenHeld=function(t,kind,act){" +
  // Pressed again out of impatience: this press takes the former one's place, also when React hears this one.
  "if(self.__waiting&&self.__waiting.target===t)self.__waiting=null;" +
  "if(self.__held(t))return;" +
  "var heard=false;t.addEventListener(kind,function(){heard=self.__held(t)},{once:true});" +
  "setTimeout(function(){if(heard)return;var own=self.__waiting={target:t},n=0,i=setInterval(function(){" +
  "if(self.__waiting!==own||!t.isConnected||++n>1200)clearInterval(i);" +
  "else if(self.__held(t)&&!self.__untold(t)){clearInterval(i);self.__waiting=null;act()}},50)})};";

/**
 * A button that the server drew is pressed before the scripts have come: nobody hears it, and nothing happens. This
 * part of the head's script makes the press good. React itself hears a press while it takes the page over, or loses it.
 */
export const earlyPressScript =
  "addEventListener('click',function(e){" +
  "var t=e.isTrusted&&e.target.closest&&e.target.closest('button,[role=button],[role=tab],[role=menuitem],[role=switch]');" +
  // A form's own button sends the form, which the early submit makes good.
  "if(t&&!(t.type==='submit'&&t.form))self.__whenHeld(t,'click',function(){t.click()})},true);";
