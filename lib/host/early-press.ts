/**
 * A button that the server drew is pressed before the scripts have come: nobody hears it, and nothing happens. This
 * part of the head's script remembers the last such press and makes it good as soon as React holds the element. React
 * itself hears a press while it takes the page over, or loses it.
 */
export const earlyPressScript =
  "addEventListener('click',function(e){" +
  "var t=e.isTrusted&&e.target.closest&&e.target.closest('button,[role=button],[role=tab],[role=menuitem],[role=switch]');" +
  // A form's own button sends the form, which the early submit remembers.
  "if(!t||t.type==='submit'&&t.form||self.__press===t)return;" +
  "if(self.__held(t))return;" +
  // A press that React takes over for passes the button when React holds it; one that it gives up is stopped before.
  "var heard=false;t.addEventListener('click',function(){heard=self.__held(t)},{once:true});" +
  "setTimeout(function(){if(heard)return;self.__press=t;var n=0,i=setInterval(function(){" +
  "if(self.__press!==t||!t.isConnected||++n>600)clearInterval(i);" +
  "else if(self.__held(t)){clearInterval(i);self.__press=null;t.click()}},50)})},true);";
