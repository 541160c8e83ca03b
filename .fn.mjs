import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--headless','--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
const U='http://localhost:4171';
async function ctx(o={}, init){ const c=await b.newContext({viewport:{width:360,height:740},...o}); if(init) await c.addInitScript(init); const p=await c.newPage(); p.on('console',m=>console.log('CONSOLE',m.text().slice(0,200))); p.on('pageerror',e=>console.log('ERR',e.message)); await p.goto(U+'/'); return [c,p]; }
const ok=(n,v)=>console.log(v?'ok  ':'FAIL',n);
{ const [c,p]=await ctx({permissions:['geolocation'],geolocation:{latitude:52.5,longitude:13.4}});
  await p.keyboard.press('Tab'); ok('first tab in dialog', await p.evaluate(()=>!!document.activeElement.closest('[role=dialog]')));
  await p.keyboard.press('Escape'); ok('esc keeps', await p.getByRole('dialog').isVisible());
  ok('two buttons', await p.getByRole('button',{name:'Join Waitlist'}).count()===2);
  await p.getByRole('button',{name:'Join Waitlist'}).first().click(); await p.waitForTimeout(900);
  ok('focus', await p.evaluate(()=>document.activeElement.name==='email'));
  const hit=await p.evaluate(()=>{const bt=document.querySelector('#waitlist [type=submit]').getBoundingClientRect(), d=document.querySelector('[role=dialog]').getBoundingClientRect(); return !(bt.bottom<d.top||bt.top>d.bottom)}); ok('not covered', !hit);
  for (let y=4500;y<7000;y+=60){ await p.evaluate(y=>window.scrollTo(0,y),y); await p.waitForTimeout(60); const r=await p.evaluate(()=>{const bt=document.querySelector('#waitlist [type=submit]').getBoundingClientRect(), d=document.querySelector('[role=dialog]').getBoundingClientRect(); return bt.bottom>0&&bt.top<innerHeight&&!(bt.bottom<=d.top||bt.top>=d.bottom)}); if(r) console.log('covered at',y); }
  await p.getByLabel('Email').focus(); await p.keyboard.press('Tab'); ok('required', await p.getByText('Email is required.').isVisible());
  await p.getByPlaceholder('Email').fill('bad'); await p.locator('[type=submit]').click(); await p.getByText('Invalid email address').waitFor(); ok('kept', await p.getByLabel('Email').inputValue()==='bad');
  await p.waitForTimeout(200); ok('one text', await p.getByText('Invalid email address').count()===1);
  await p.screenshot({path:'/tmp/site-font/shots/f1.png'});
  await p.getByPlaceholder('Email').fill('a@b.co'); await p.keyboard.press('Enter'); await p.getByText('You have joined the wishlist!').waitFor(); ok('count1', await p.getByText('You have joined the wishlist!').count()===1); ok('cleared', await p.getByLabel('Email').inputValue()==='');
  await p.screenshot({path:'/tmp/site-font/shots/f2.png'});
  await p.getByRole('button',{name:'Close'}).click(); ok('closed', await p.getByRole('dialog').count()===0); await p.reload(); ok('returns', await p.getByRole('dialog').isVisible());
  await p.getByRole('button',{name:'Yes'}).click(); ok('stored', await p.evaluate(()=>localStorage.accept_cookies)==='true'); await p.reload(); await p.waitForTimeout(300); ok('gone', await p.getByRole('dialog').count()===0);
  const p2=await c.newPage(); await p2.goto(U+'/privacy-policy#root'); ok('top', await p2.evaluate(()=>scrollY)===0);
  await p2.getByRole('switch',{name:'Dark mode'}).click(); ok('dark', await p2.evaluate(()=>document.documentElement.className+localStorage.theme)==='darkdark'); await p.waitForTimeout(200); ok('other tab', await p.evaluate(()=>document.documentElement.className)==='dark'); ok('switch on', await p.getByRole('switch',{name:'Dark mode'}).getAttribute('aria-checked')==='true');
  await p.reload(); ok('still dark', await p.evaluate(()=>document.documentElement.className)==='dark'); ok('switch on after reload', await p.getByRole('switch',{name:'Dark mode'}).getAttribute('aria-checked')==='true');
  await p.evaluate(()=>window.scrollTo(0,3000)); await p.getByRole('contentinfo').getByRole('link').first().click(); await p.waitForTimeout(1500); ok('to top', await p.evaluate(()=>scrollY)===0 && p.url()===U+'/');
  await c.close(); }
{ const [c,p]=await ctx({},()=>{ Object.defineProperty(navigator,'geolocation',{value:undefined}); }); await p.getByLabel('Email').fill('x@y.zz'); await p.locator('[type=submit]').click(); await p.getByText('Geolocation is not supported by your browser.').waitFor(); console.log('ok   unsupported'); await c.close(); }
{ const [c,p]=await ctx(); await p.getByLabel('Email').fill('denied@y.zz'); await p.locator('[type=submit]').click(); await p.getByText('You have joined the wishlist!').waitFor({timeout:12000}); console.log('ok   denied joins'); await c.close(); }
{ const [c,p]=await ctx({},()=>{ navigator.geolocation.getCurrentPosition=()=>{}; }); const t=Date.now(); await p.getByLabel('Email').fill('slow@y.zz'); await p.locator('[type=submit]').click(); await p.waitForTimeout(500); console.log('btn', await p.locator('[type=submit]').innerText(), await p.locator('[type=submit]').isDisabled()); await p.getByText('You have joined the wishlist!').waitFor({timeout:12000}); console.log('ok   slow', Date.now()-t); await c.close(); }
{ const [c,p]=await ctx({colorScheme:'dark'},()=>localStorage.setItem('theme','system')); ok('system', await p.evaluate(()=>document.documentElement.className)==='dark'); await p.emulateMedia({colorScheme:'light'}); await p.waitForTimeout(100); ok('system follows', await p.evaluate(()=>document.documentElement.className)==='light'); await c.close(); }
{ const c=await b.newContext({javaScriptEnabled:false,viewport:{width:320,height:700}}); const p=await c.newPage(); await p.goto(U+'/'); await p.screenshot({path:'/tmp/site-font/shots/nojs.png'}); console.log('nojs scroll', await p.locator('h1').innerText()); await c.close(); }
{ const c=await b.newContext({viewport:{width:320,height:700}}); const p=await c.newPage(); for (const u of ['/','/privacy-policy','/terms-of-service']) for (const w of [320,768,2560]){ await p.setViewportSize({width:w,height:800}); await p.goto(U+u); const o=await p.evaluate(()=>document.documentElement.scrollWidth-document.documentElement.clientWidth); if(o>0) console.log('OVER',u,w,o);} await c.close(); }
await b.close();
