import { chromium } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--headless','--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
const out='/tmp/site-font/shots/'; 
const pages=(process.env.P??'/,/privacy-policy,/terms-of-service,/nope').split(',');
const widths=(process.env.W??'360,1280').split(',').map(Number);
for (const mode of (process.env.M??'light,dark').split(',')) for (const w of widths) for (const p of pages) {
  const c = await b.newContext({ viewport:{width:w,height:w<500?740:860}, deviceScaleFactor: 1 });
  await c.addInitScript(([m,k])=>{localStorage.setItem('theme',m); if(k) localStorage.setItem('accept_cookies','true');},[mode, !process.env.COOKIE]);
  const page = await c.newPage();
  page.on('console',m=>console.log(mode,w,p,'CONSOLE',m.type(),m.text())); page.on('pageerror',e=>console.log(mode,w,p,'ERR',e.message));
  page.on('response',r=>{ if(r.status()>=400 && !p.includes('nope')) console.log('HTTP',r.status(),r.url()); });
  await page.goto('http://localhost:4171'+p); await page.waitForTimeout(2300);
  const over = await page.evaluate(()=>document.documentElement.scrollWidth-innerWidth); if(over>0) console.log(mode,w,p,'OVERFLOW',over);
  if(!process.env.NOAXE){ const r = await new AxeBuilder({page}).withTags(['wcag2a','wcag2aa','wcag21aa','wcag22aa','best-practice']).analyze(); for(const v of r.violations) console.log(mode,w,p,'AXE',v.id,v.nodes.length,v.nodes[0].html.slice(0,120), v.nodes[0].failureSummary?.slice(0,200)); }
  await page.screenshot({ path: out+`${mode}-${w}-${p.slice(1)||'home'}${process.env.COOKIE?'-c':''}.png`, fullPage: !process.env.COOKIE });
  await c.close();
}
await b.close();
